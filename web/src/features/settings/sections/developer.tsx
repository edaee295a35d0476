import { useTranslation } from 'react-i18next';
import { ApiReferenceCard } from '../components/developer/api-reference-card.tsx';
import { CurlCard } from '../components/developer/curl-card.tsx';
import { TokensCard } from '../components/security/tokens-card.tsx';

/** What a program needs to work with Cairn: a token, the calls there are, and how one is made. */
export default function DeveloperSection() {
  useTranslation(['developer', 'security']);
  return (
    <>
      <TokensCard />
      <CurlCard />
      <ApiReferenceCard />
    </>
  );
}
