import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '#components/copy-block.tsx';
import { Column } from '#components/layout.tsx';
import { SectionCard } from '#components/section-card.tsx';

const KEEP_TOKEN = 'export CAIRN_TOKEN=cairn_pat_…';
const AUTH = `-H "Authorization: Bearer $CAIRN_TOKEN"`;

/** Calls to begin with, each whole: what a shell takes as it stands. */
const examples = (origin: string) =>
  [
    ['list', `curl ${AUTH} \\\n  "${origin}/api/projects?page_size=20"`],
    [
      'create',
      `curl -X POST ${AUTH} \\\n  -H "Content-Type: application/json" \\\n  -d '{"name": "North ridge", "description": null}' \\\n  ${origin}/api/projects`,
    ],
    ['upload', `curl -X POST ${AUTH} \\\n  -F "file=@report.pdf" \\\n  ${origin}/api/projects/1/documents`],
    [
      'search',
      `curl -X POST ${AUTH} \\\n  -H "Content-Type: application/json" \\\n  -d '{"content": "When do the cairns need repair?", "limit": 5}' \\\n  ${origin}/api/projects/1/search/semantic`,
    ],
  ] as const;

/** Commands to try the API with. */
export function CurlCard() {
  const { t } = useTranslation('developer');
  return (
    <SectionCard title={t('curl.title')} text={t('curl.text')}>
      <Column sx={{ gap: 4 }}>
        <CopyBlock text={KEEP_TOKEN} label={t('curl.token')} />
        {examples(window.location.origin).map(([name, command]) => (
          <Column key={name} sx={{ gap: 1.5 }}>
            <Typography sx={{ fontWeight: 500 }}>{t(`curl.${name}`)}</Typography>
            <CopyBlock text={command} label={t(`curl.${name}`)} />
          </Column>
        ))}
      </Column>
    </SectionCard>
  );
}
