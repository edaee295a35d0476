import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { SelectInput } from '#components/form/select-input.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { ZoneField } from '#components/form/zone-field.tsx';
import { Notice } from '#components/notice.tsx';
import type { Profile } from '#lib/account/profile.ts';
import { isLanguage, LANGUAGES } from '#lib/preferences/preferences.ts';
import { CodeField } from '../security/code-field.tsx';
import { AvatarField } from './avatar-field.tsx';
import { BioField } from './bio-field.tsx';
import { type ProfileForm, useProfileForm } from './use-profile-form.ts';

const PAIR = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: 4,
  alignItems: 'start',
};

/** The plain texts of a profile: the field's name, and how a browser may fill it in. */
const TEXTS = [
  ['username', 'nickname'],
  ['title', 'organization-title'],
  ['phone', 'tel'],
  ['location', 'address-level2'],
  ['website', 'url'],
] as const;

function EmailFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('account');
  return (
    <>
      <TextInput
        label={t('profile.email')}
        name="email"
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      {form.changesEmail && (
        <>
          <Typography sx={{ color: 'text.secondary' }}>{t('profile.emailChange')}</Typography>
          <PasswordField
            label={t('profile.currentPassword')}
            name="current-password"
            autoComplete="current-password"
            {...form.field('current_password')}
          />
          {form.asksForCode && <CodeField backup {...form.field('code')} />}
        </>
      )}
    </>
  );
}

function PlaceFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('account');
  return (
    <Box sx={PAIR}>
      <ZoneField label={t('profile.timezone')} name="timezone" {...form.choice('timezone')} />
      <SelectInput
        label={t('profile.language')}
        name="language"
        {...form.choice('language')}
        onChange={(language) => isLanguage(language) && form.set({ language })}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectInput>
    </Box>
  );
}

/** The profile's edit mode. Save sends it, Cancel goes back to what was. */
export function ProfileEditor({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTranslation('account');
  const form = useProfileForm(profile, onDone);
  const { values, faults, busy } = form;
  return (
    <Form form={form} sx={{ gap: 5 }}>
      <AvatarField
        name={values.first_name || profile.email}
        url={profile.avatar_url}
        change={form.avatar}
        onChange={form.chooseAvatar}
        fault={faults.avatar}
      />
      <Box sx={PAIR}>
        <TextInput
          label={t('profile.firstName')}
          name="first_name"
          autoComplete="given-name"
          autoFocus
          {...form.field('first_name')}
        />
        <TextInput
          label={t('profile.lastName')}
          name="last_name"
          autoComplete="family-name"
          {...form.field('last_name')}
        />
      </Box>
      <EmailFields form={form} />
      <BioField {...form.choice('bio')} />
      <Box sx={PAIR}>
        {TEXTS.map(([name, autoComplete]) => (
          <TextInput
            key={name}
            label={t(`profile.${name}`)}
            name={name}
            autoComplete={autoComplete}
            {...form.field(name)}
          />
        ))}
      </Box>
      <PlaceFields form={form} />
      {form.error && <Notice level="error">{form.error}</Notice>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? t('profile.saving') : t('profile.save')}
        </Button>
        <Button color="inherit" onClick={form.cancel} disabled={busy}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </Box>
    </Form>
  );
}
