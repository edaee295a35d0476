import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, RowMark, Rows } from '#components/list/rows.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import {
  deleteExport,
  isUnderWay,
  linkToExport,
  requestExport,
  useExports,
} from '#features/settings/api/exports.ts';
import { failureText, isNotFound } from '#lib/api/errors.ts';
import type { AccountExport } from '#lib/api/types.ts';
import { download } from '#lib/save-file.ts';
import { useAction } from '#lib/use-action.ts';
import { useForm } from '#lib/use-form.ts';
import { useFormats } from '#lib/use-formats.ts';

/** How far an export is, in words. */
function useProgress({ state, done, total, bytes, expires_at, error, error_reason }: AccountExport): string {
  const { t } = useTranslation('account');
  const { bytes: size, dateTime } = useFormats();
  if (state === 'waiting') return t('export.waiting');
  if (state === 'running') return total > 0 ? t('export.running', { done, total }) : t('export.begun');
  if (state === 'failed')
    return error ? failureText({ message: error, reason: error_reason }) : t('export.failed');
  const until = expires_at ? t('export.until', { time: dateTime(expires_at) }) : '';
  return [bytes === null ? '' : size(bytes), until].filter(Boolean).join(' · ');
}

async function fetchExport(id: string): Promise<void> {
  const { url } = await linkToExport(id);
  download(url);
}

function ExportRow({ job, onChanged }: { job: AccountExport; onChanged: () => void }) {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const progress = useProgress(job);
  const { run: attempt } = useAction();
  const remove = async () => {
    await deleteExport(job.id);
    onChanged();
  };
  const { state, done, total } = job;
  return (
    <ListRow
      icon={<Archive size={18} strokeWidth={1.75} aria-hidden />}
      title={t('export.of', { time: dateTime(job.created_at) })}
      mark={state === 'failed' && <RowMark tone="error">{t('export.failed')}</RowMark>}
      text={
        <>
          {progress}
          {isUnderWay(job) && (
            <LinearProgress
              aria-label={t('export.progress')}
              variant={total > 0 ? 'determinate' : 'indeterminate'}
              value={total > 0 ? Math.min(100, (100 * done) / total) : 0}
              sx={{ mt: 1.5, maxWidth: 320 }}
            />
          )}
        </>
      }
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {state === 'ready' && (
            <Button variant="outlined" size="small" onClick={() => void attempt(() => fetchExport(job.id))}>
              {t('export.download')}
            </Button>
          )}
          {!isUnderWay(job) && (
            <Button color="inherit" size="small" onClick={() => void attempt(remove)}>
              {t('delete', { ns: 'common' })}
            </Button>
          )}
        </Box>
      }
    />
  );
}

/** Everything the person owns, as one file. */
export function ExportCard() {
  const { t } = useTranslation('account');
  const exports = useExports();
  const { busy, error, submit } = useForm({
    initial: {},
    // Refused where one is under way already, perhaps begun in another window: that one is shown as well.
    send: () => requestExport().finally(() => exports.mutate()),
  });
  // A Cairn that makes no such archives says so by having no such call.
  if (isNotFound(exports.error) || (!exports.data && !exports.error)) return null;
  const underWay = exports.data?.some(isUnderWay) ?? false;
  return (
    <SectionCard
      title={t('export.title')}
      text={t('export.text')}
      action={
        <Button variant="outlined" disabled={busy || underWay} onClick={() => void submit()}>
          {t('export.request')}
        </Button>
      }
    >
      {error && <Notice level="error">{error}</Notice>}
      <Loaded result={exports} failed={t('export.loadFailed')} height={40}>
        {(list) => (
          <Rows>
            {list.map((job) => (
              <ExportRow key={job.id} job={job} onChanged={() => void exports.mutate()} />
            ))}
          </Rows>
        )}
      </Loaded>
    </SectionCard>
  );
}
