import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { type Profile, useProfile } from '#lib/account/profile.ts';
import { readProfileDraft } from '../components/profile/profile-draft.ts';
import { ProfileEditor } from '../components/profile/profile-form.tsx';
import { ProfileView } from '../components/profile/profile-view.tsx';

/** Who the person is, to read or to edit. What was being edited goes on where it was left. */
function ProfilePanel({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(() => readProfileDraft(profile.id) !== null);
  if (editing) return <ProfileEditor profile={profile} onDone={() => setEditing(false)} />;
  return <ProfileView profile={profile} onEdit={() => setEditing(true)} />;
}

export default function ProfileSection() {
  const { t } = useTranslation(['account', 'security']);
  return (
    <Card sx={{ p: 5 }}>
      <Loaded result={useProfile()} failed={t('profile.loadFailed')} height={360}>
        {(profile) => <ProfilePanel key={profile.id} profile={profile} />}
      </Loaded>
    </Card>
  );
}
