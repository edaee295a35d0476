import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { FactList } from '#components/list/fact-list.tsx';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { paths } from '#config/paths.ts';
import { KeyTable } from '../components/help/key-table.tsx';

const STEPS = ['project', 'documents', 'ask', 'keep'] as const;
const FILES = ['pdf', 'docx', 'txt', 'md', 'csv', 'json', 'pictures'] as const;
const LIMITS = ['size', 'pages', 'scans', 'message'] as const;
const CITATIONS = ['marks', 'open', 'none', 'deleted'] as const;
const TROUBLES = ['failed', 'answer', 'password', 'factor'] as const;

function Steps() {
  const { t } = useTranslation('help');
  return (
    <SectionCard title={t('what.title')} text={t('what.text')}>
      <Column component="ol" sx={{ m: 0, pl: 5, gap: 2 }}>
        {STEPS.map((step) => (
          <li key={step}>{t(`what.steps.${step}`)}</li>
        ))}
      </Column>
    </SectionCard>
  );
}

function Citations() {
  const { t } = useTranslation('help');
  return (
    <SectionCard title={t('citations.title')}>
      <Column sx={{ gap: 2, maxWidth: '68ch' }}>
        {CITATIONS.map((part) => (
          <Typography key={part}>{t(`citations.${part}`)}</Typography>
        ))}
      </Column>
    </SectionCard>
  );
}

function Files() {
  const { t } = useTranslation('help');
  const kinds = FILES.map((kind) => [t(`files.kinds.${kind}.name`), t(`files.kinds.${kind}.text`)] as const);
  const limits = LIMITS.map(
    (limit) => [t(`files.limits.${limit}.name`), t(`files.limits.${limit}.text`)] as const,
  );
  return (
    <SectionCard title={t('files.title')} text={t('files.text')}>
      <FactList facts={[...kinds, ...limits]} />
    </SectionCard>
  );
}

function GetHelp() {
  const { t } = useTranslation('help');
  return (
    <SectionCard title={t('get.title')} text={t('get.text')}>
      <FactList facts={TROUBLES.map((name) => [t(`get.${name}.name`), t(`get.${name}.text`)])} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 4,
          mt: 4,
          '& a': { minWidth: 0, overflowWrap: 'anywhere' },
        }}
      >
        <Link to={paths.settingsTab('security')}>{t('get.toSecurity')}</Link>
        <Link to={paths.settingsTab('developer')}>{t('get.toDeveloper')}</Link>
      </Box>
    </SectionCard>
  );
}

/** The built client carries what its parts are licensed by; the server that Vite develops with has no such file. */
function Licences() {
  const { t } = useTranslation('help');
  return (
    <SectionCard title={t('licences.title')} text={t('licences.text')}>
      <a href={paths.licences} target="_blank" rel="noreferrer">
        {t('licences.read')}
      </a>
    </SectionCard>
  );
}

/** What Cairn does, how to use it, and where to turn. */
export default function HelpRoute() {
  const { t } = useTranslation('help');
  return (
    <Page width={800} main>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<Link to={paths.dashboard}>{t('back')}</Link>}
      />
      <Steps />
      <Citations />
      <Files />
      <KeyTable />
      <GetHelp />
      <Licences />
    </Page>
  );
}
