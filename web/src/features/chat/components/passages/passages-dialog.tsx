import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/error-state.tsx';
import { Column, Muted } from '#components/layout.tsx';
import { useSearchTrace } from '#features/chat/api/search-trace.ts';
import type { ChatMessage, SearchTrace } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { SearchedFirstLine } from '../answer/searched-first.tsx';
import { TracedPassageLine } from './traced-passage-line.tsx';

interface Props {
  projectId: number;
  message: ChatMessage;
  onClose: () => void;
}

/** How an answer came to its passages: what was searched for, what was found, and what was left out and why. */
export default function PassagesDialog({ projectId, message, onClose }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const titleId = useId();
  const trace = useSearchTrace(projectId, message);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('trace.title')}</DialogTitle>
      <DialogContent>
        {trace.data ? (
          <Trace projectId={projectId} message={message} trace={trace.data} />
        ) : trace.error ? (
          <ErrorState dense title={t('trace.failed')} of={trace} />
        ) : (
          <Box sx={{ display: 'flex', justifyContent: 'center', py: 6 }}>
            <CircularProgress size={22} aria-label={t('loading', { ns: 'common' })} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close', { ns: 'common' })}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Trace({ projectId, message, trace }: Omit<Props, 'onClose'> & { trace: SearchTrace }) {
  const { t } = useTranslation('chat');
  const given = trace.passages.filter(({ number }) => number > 0);
  const others = trace.passages.filter(({ number }) => number === 0);
  const lines = (passages: SearchTrace['passages']) => (
    <Column component="ol" sx={{ m: 0, p: 0, gap: 2.5, listStyle: 'none' }}>
      {passages.map((passage) => (
        <TracedPassageLine
          key={passage.chunk_id}
          projectId={projectId}
          passage={passage}
          source={message.sources.find(({ number }) => number === passage.number)}
        />
      ))}
    </Column>
  );
  return (
    <Column sx={{ gap: 5 }}>
      <Part title={t('trace.searched')}>
        <Searches trace={trace} />
        <Muted>
          {t(trace.by_meaning ? 'trace.byMeaning' : 'trace.byWords')}
          {' · '}
          {t(`modes.${message.knowledge_mode as 'mixed'}.name`)}
        </Muted>
        {message.searched_first && (
          <SearchedFirstLine projectId={projectId} searched={message.searched_first} />
        )}
      </Part>
      <Part title={t('trace.found', { count: given.length })}>
        <EvidenceLine trace={trace} />
        {given.length > 0 ? lines(given) : <Muted>{t('trace.nothing')}</Muted>}
      </Part>
      {others.length > 0 && <Part title={t('trace.leftOut', { count: others.length })}>{lines(others)}</Part>}
    </Column>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Column component="section" aria-labelledby={id} sx={{ gap: 1.5 }}>
      <Box component="h3" id={id} sx={{ m: 0, fontSize: 'size.small', fontWeight: 650 }}>
        {title}
      </Box>
      {children}
    </Column>
  );
}

/** The texts that were searched for, and the other words. */
function Searches({ trace: { searches, phrases } }: { trace: SearchTrace }) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const known = phrases.filter(({ synonyms }) => synonyms.length > 0);
  return (
    <>
      {searches.map(({ text, origin, used }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: searches do not move.
        <Box key={at} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          <bdi>{text}</bdi>
          <Muted>
            {t(`trace.origins.${origin}`)}
            {!used && ` · ${t('trace.notUsed')}`}
          </Muted>
        </Box>
      ))}
      {known.length > 0 && (
        <Muted sx={{ overflowWrap: 'anywhere' }}>
          {t('trace.synonyms')}{' '}
          {known.map(({ phrase, synonyms }) => `${phrase} → ${formats.list(synonyms)}`).join('; ')}
        </Muted>
      )}
    </>
  );
}

function EvidenceLine({ trace: { searches, least_evidence: least } }: { trace: SearchTrace }) {
  const { t } = useTranslation('chat');
  const { percent } = useFormats();
  const best = searches.find(({ used }) => used)?.evidence;
  if (least === undefined || best === undefined) return null;
  return <Muted>{t('trace.evidence', { best: percent(best), least: percent(least) })}</Muted>;
}
