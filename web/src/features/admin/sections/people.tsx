import { KeyRound, LogOut, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '#components/actions-menu.tsx';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Muted } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, RowMark, Rows } from '#components/list/rows.tsx';
import { PersonAvatar } from '#components/person-avatar.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { useProfile } from '#lib/account/profile.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useFormats } from '#lib/use-formats.ts';
import {
  type AdminPerson,
  closePerson,
  demandNewPassword,
  liftSecondFactor,
  signOutPerson,
  useAdminPeople,
} from '../api/admin.ts';

const ACTS = {
  close: { icon: UserX, run: (id: string) => closePerson(id, true) },
  reopen: { icon: UserCheck, run: (id: string) => closePerson(id, false) },
  signOut: { icon: LogOut, run: signOutPerson },
  newPassword: { icon: KeyRound, run: demandNewPassword },
  liftFactor: { icon: ShieldOff, run: liftSecondFactor },
} as const;

type Act = keyof typeof ACTS;

/** What can be done with an account: nobody locks themselves out. */
function actsOf(person: AdminPerson, isSelf: boolean): Act[] {
  return [
    ...(isSelf ? [] : [person.closed_at ? ('reopen' as const) : ('close' as const)]),
    'signOut',
    'newPassword',
    ...(person.second_factor ? ['liftFactor' as const] : []),
  ];
}

const nameOf = ({ first_name, last_name, email }: AdminPerson) =>
  `${first_name} ${last_name}`.trim() || email;

function PersonRow({
  person,
  isSelf,
  onPick,
}: {
  person: AdminPerson;
  isSelf: boolean;
  onPick: (act: Act) => void;
}) {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const name = nameOf(person);
  const marks = (
    <>
      {person.administrator && <RowMark tone="info">{t('people.administrator')}</RowMark>}
      {person.closed_at && <RowMark tone="error">{t('people.closed')}</RowMark>}
      {person.password_reset_required_at && <RowMark tone="warning">{t('people.newPasswordDue')}</RowMark>}
      {person.deletion_scheduled_for && <RowMark tone="warning">{t('people.leaving')}</RowMark>}
    </>
  );
  const facts = [
    person.email,
    t('people.since', { date: date(person.created_at) }),
    person.second_factor ? t('people.hasFactor') : t('people.noFactor'),
  ];
  return (
    <ListRow
      icon={<PersonAvatar name={name} size={28} />}
      title={name}
      mark={marks}
      text={facts.join(' · ')}
      action={
        <ActionsMenu
          size="small"
          label={t('people.actions', { name })}
          actions={actsOf(person, isSelf).map((act) => ({
            icon: ACTS[act].icon,
            label: t(`people.acts.${act}.label`),
            onPick: () => onPick(act),
          }))}
        />
      }
    />
  );
}

/** Every account, newest first. What ends something for a person is asked about before. */
export default function PeopleSection() {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const people = useAdminPeople(search);
  const { data: profile } = useProfile();
  const [asking, setAsking] = useState<{ act: Act; person: AdminPerson } | null>(null);
  const { run } = useAction();
  const carryOut = () =>
    run(async () => {
      if (!asking) return;
      const { act, person } = asking;
      await ACTS[act].run(person.id);
      toast(t(`people.acts.${act}.done`, { name: nameOf(person) }), 'success');
      await people.mutate();
    });
  return (
    <SectionCard title={t('people.title')}>
      <TextInput
        type="search"
        label={t('people.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputProps={{ maxLength: 200 }}
      />
      <Loaded result={people} failed={t('loadFailed')} height={240}>
        {(list) =>
          list.length === 0 ? (
            <Muted role="status" sx={{ pt: 4 }}>
              {t('people.none')}
            </Muted>
          ) : (
            <Rows more={people.hasMore ? people.loadMore : undefined}>
              {list.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  isSelf={person.id === profile?.id}
                  onPick={(act) => setAsking({ act, person })}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {asking && (
        <ConfirmDialog
          open
          title={t(`people.acts.${asking.act}.ask`, { name: nameOf(asking.person) })}
          confirmLabel={t(`people.acts.${asking.act}.label`)}
          onConfirm={carryOut}
          onClose={() => setAsking(null)}
        >
          {t(`people.acts.${asking.act}.text`)}
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}
