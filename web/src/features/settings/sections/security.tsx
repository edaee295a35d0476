import { useTranslation } from 'react-i18next';
import { LoginsCard } from '../components/security/logins-card.tsx';
import { PasswordCard } from '../components/security/password-card.tsx';
import { SessionsCard } from '../components/security/sessions-card.tsx';
import { TokensCard } from '../components/security/tokens-card.tsx';
import { TwoFactorCard } from '../components/security/two-factor-card.tsx';

/** Password, second factor, sessions, API tokens and the sign-ins there were. */
export default function SecuritySection() {
  useTranslation('security');
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
      <TokensCard />
      <LoginsCard />
    </>
  );
}
