import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AvatarChange,
  fieldsOf,
  type ProfileFields,
  updateProfile,
} from '#features/settings/api/update-profile.ts';
import type { Profile } from '#lib/account/profile.ts';
import { ApiError, faultsOf, messageOf } from '#lib/api/errors.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { bareCode } from '../security/code-field.tsx';
import { UNCONFIRMED } from '../security/confirm-fields.tsx';
import { forgetProfileDraft, keepProfileDraft, readProfileDraft } from './profile-draft.ts';
import { avatarFault, profileFaults } from './profile-rules.ts';

type Values = ProfileFields & typeof UNCONFIRMED;

/** The edit mode of the profile: what is typed, what is wrong with it, and saving it. */
export function useProfileForm(profile: Profile, onDone: () => void) {
  const { t } = useTranslation('account');
  const [avatar, setAvatar] = useState<AvatarChange>(null);
  const changes = ({ email }: Pick<ProfileFields, 'email'>) => email.trim() !== profile.email;
  const split = ({ current_password, code, ...fields }: Values) => ({
    fields,
    emailChange: changes(fields)
      ? { currentPassword: current_password, code: profile.two_factor_enabled ? bareCode(code) : undefined }
      : null,
  });
  const leave = () => {
    forgetProfileDraft(profile.id);
    onDone();
  };
  const form = useForm<Values>({
    initial: () => ({
      ...(readProfileDraft(profile.id) ?? fieldsOf(profile)),
      ...UNCONFIRMED,
    }),
    rules: (values) => {
      const { fields, emailChange } = split(values);
      return Object.fromEntries(
        Object.entries(profileFaults(fields, emailChange)).map(([field, fault]) => [
          field,
          t(`profile.faults.${fault}`),
        ]),
      );
    },
    send: async (values) => {
      const { fields, emailChange } = split(values);
      await updateProfile(fields, avatar, emailChange);
      // Language and zone are preferences too: the interface goes by them.
      void preferencesStore.load();
      toast(t('profile.saved'), 'success');
      leave();
    },
    refusals: (failure) => {
      const taken = failure instanceof ApiError && failure.status === 409;
      return taken ? { username: failure.message } : faultsOf(failure);
    },
    fields: [],
    failed: (failure) => t('profile.saveFailed', { message: messageOf(failure) }),
  });
  const { fields } = split(form.values);
  const draft = JSON.stringify(fields);
  useEffect(() => {
    // An unchanged form is no draft: the profile itself may change meanwhile.
    if (draft === JSON.stringify(fieldsOf(profile))) forgetProfileDraft(profile.id);
    else keepProfileDraft(profile.id, JSON.parse(draft) as ProfileFields);
  }, [profile, draft]);

  const chooseAvatar = (next: AvatarChange) => {
    const fault = next instanceof File ? avatarFault(next) : undefined;
    form.clear('avatar');
    if (fault) form.refuse({ avatar: t(`profile.faults.${fault}`) });
    else setAvatar(next);
  };
  const changesEmail = changes(form.values);
  return {
    ...form,
    avatar,
    chooseAvatar,
    changesEmail,
    asksForCode: changesEmail && profile.two_factor_enabled,
    cancel: leave,
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
