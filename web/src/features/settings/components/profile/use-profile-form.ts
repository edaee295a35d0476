import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AvatarChange,
  type ProfileFields,
  updateProfile,
} from '#features/settings/api/update-profile.ts';
import type { Profile } from '#lib/account/profile.ts';
import { ApiError, faultsOf, messageOf } from '#lib/api/errors.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { toast } from '#lib/toasts.ts';
import { bareCode } from '../security/code-field.tsx';
import { forgetProfileDraft, keepProfileDraft, readProfileDraft } from './profile-draft.ts';
import { avatarFault, profileFaults } from './profile-rules.ts';

const fieldsOf = (profile: Profile): ProfileFields => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  email: profile.email,
  username: profile.username,
  bio: profile.bio,
  title: profile.title,
  phone: profile.phone,
  location: profile.location,
  website: profile.website,
  timezone: profile.timezone,
  language: profile.language,
});

/** The edit mode of the profile: what is typed, what is wrong with it, and saving it. */
export function useProfileForm(profile: Profile, onDone: () => void) {
  const { t } = useTranslation('account');
  const [fields, setFields] = useState<ProfileFields>(
    () => readProfileDraft(profile.id) ?? fieldsOf(profile),
  );
  const [currentPassword, setCurrentPassword] = useState('');
  const [code, setCode] = useState('');
  const [avatar, setAvatar] = useState<AvatarChange>(null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // What nobody has changed is no draft: the profile itself may change meanwhile.
    const changed = JSON.stringify(fields) !== JSON.stringify(fieldsOf(profile));
    if (changed) keepProfileDraft(profile.id, fields);
    else forgetProfileDraft(profile.id);
  }, [profile, fields]);

  const changesEmail = fields.email.trim() !== profile.email;
  const asksForCode = changesEmail && profile.two_factor_enabled;
  const emailChange = changesEmail
    ? { currentPassword, code: asksForCode ? bareCode(code) : undefined }
    : null;
  const own = profileFaults(fields, emailChange);
  const told = Object.entries(tried ? own : {}).map(([field, fault]) => [
    field,
    t(`profile.faults.${fault}`),
  ]);
  const faults: Record<string, string> = { ...refused, ...Object.fromEntries(told) };

  const change = (next: Partial<ProfileFields>) => {
    setFields({ ...fields, ...next });
    setRefused(without(refused, Object.keys(next)));
  };
  const chooseAvatar = (next: AvatarChange) => {
    const fault = next instanceof File ? avatarFault(next) : undefined;
    setRefused({
      ...without(refused, ['avatar']),
      ...(fault ? { avatar: t(`profile.faults.${fault}`) } : {}),
    });
    if (!fault) setAvatar(next);
  };
  const typePassword = (text: string) => {
    setCurrentPassword(text);
    setRefused(without(refused, ['current_password']));
  };
  const typeCode = (text: string) => {
    setCode(text);
    setRefused(without(refused, ['code']));
  };
  const leave = () => {
    forgetProfileDraft(profile.id);
    onDone();
  };
  const save = async () => {
    setTried(true);
    if (busy || Object.keys(own).length > 0) return;
    setBusy(true);
    setError(null);
    setRefused({});
    try {
      await updateProfile(fields, avatar, emailChange);
      // Language and zone are preferences too: the interface goes by them.
      void preferencesStore.load();
      toast(t('profile.saved'), 'success');
      leave();
    } catch (failure) {
      const taken = failure instanceof ApiError && failure.status === 409;
      setRefused(taken ? { username: failure.message } : faultsOf(failure));
      setError(t('profile.saveFailed', { message: messageOf(failure) }));
    } finally {
      setBusy(false);
    }
  };

  return {
    fields,
    change,
    avatar,
    chooseAvatar,
    changesEmail,
    currentPassword,
    typePassword,
    asksForCode,
    code,
    typeCode,
    faults,
    error,
    busy,
    save,
    cancel: leave,
  };
}

function without(faults: Record<string, string>, fields: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)));
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
