import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { type ApiCall, callsByTag, OPENAPI_PATH, useOpenApi } from '#features/settings/api/openapi.ts';
import { fontMono } from '#theme/tokens.ts';

function CallRow({ call }: { call: ApiCall }) {
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 2, fontFamily: fontMono, fontSize: 'size.small' }}>
        <Box
          component="span"
          sx={{ flex: 'none', minWidth: '4.2em', color: 'primary.main', fontWeight: 500 }}
        >
          {call.method}
        </Box>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {call.path}
        </Box>
      </Box>
      <Muted lang="en" sx={{ mt: 0.5 }}>
        {call.summary}
      </Muted>
    </Box>
  );
}

function Group({ tag, calls }: { tag: string; calls: ApiCall[] }) {
  const { t } = useTranslation('developer');
  return (
    <Box
      component="details"
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        '& summary': { py: 2.5, cursor: 'pointer', fontWeight: 500, borderRadius: 1 },
      }}
    >
      <summary>
        <span lang="en">{tag || t('reference.other')}</span>
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 2 }}>
          {t('reference.calls', { count: calls.length })}
        </Box>
      </summary>
      <Box component="ul" sx={{ m: 0, p: 0, pl: { sm: 4 }, listStyle: 'none' }}>
        {calls.map((call) => (
          <CallRow key={`${call.method} ${call.path}`} call={call} />
        ))}
      </Box>
    </Box>
  );
}

/** Every call of the API, from its own description. */
export function ApiReferenceCard() {
  const { t } = useTranslation('developer');
  return (
    <SectionCard
      title={t('reference.title')}
      text={t('reference.text')}
      action={
        <a href={OPENAPI_PATH} target="_blank" rel="noreferrer">
          {t('reference.file')}
        </a>
      }
    >
      <Loaded result={useOpenApi()} failed={t('reference.failed')} height={240}>
        {(description) =>
          callsByTag(description).map(([tag, calls]) => <Group key={tag} tag={tag} calls={calls} />)
        }
      </Loaded>
    </SectionCard>
  );
}
