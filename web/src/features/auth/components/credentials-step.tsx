import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { PasswordField } from '#components/password-field.tsx';
import { TextInput } from '#components/text-input.tsx';
import { paths } from '#config/paths.ts';
import { Form } from './form.tsx';

export interface Credentials {
  email: string;
  password: string;
}

interface Props {
  credentials: Credentials;
  busy: boolean;
  onChange: (credentials: Credentials) => void;
  onSubmit: () => void;
}

/** First step of signing in: who, and the password. */
export function CredentialsStep({ credentials, busy, onChange, onSubmit }: Props) {
  const { t } = useTranslation('auth');
  // The way back is the same for who has no account yet.
  const { state } = useLocation();
  const known = credentials.email !== '';
  return (
    <Form onSubmit={onSubmit}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={!known}
        value={credentials.email}
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        autoFocus={known}
        value={credentials.password}
        onChange={(event) => onChange({ ...credentials, password: event.target.value })}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, pt: 1 }}>
        <Link to={paths.forgotPassword} state={{ email: credentials.email }}>
          {t('login.forgot')}
        </Link>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('login.noAccount')}{' '}
          <Link to={paths.register} state={state}>
            {t('login.register')}
          </Link>
        </Box>
      </Box>
    </Form>
  );
}
