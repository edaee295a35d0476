import { useTranslation } from 'react-i18next';
import { toast } from '#lib/toasts.ts';
import type { FileToSend } from '#lib/uploads/send-file.ts';
import { type Upload, upload } from '#lib/uploads/upload-queue.ts';
import { useSayVersions } from './use-say-versions.ts';

/**
 * Sends files. Results are shown as toasts, one of each kind however many files were given at once; the tray keeps what
 * became of every file. `named` puts the file's name into the message of success; of several files it always stands
 * there.
 */
export function useSendFiles(projectId: number, named: boolean): (files: readonly FileToSend[]) => void {
  const { t } = useTranslation('documents');
  const sayVersions = useSayVersions(projectId);

  const showFailures = ([first, ...others]: Upload[]) => {
    if (!first) return;
    const message = first.error || t('upload.unknown');
    if (others.length === 0) toast(t('upload.failed', { message }), 'error');
    else toast(t('upload.failedMany', { count: others.length + 1, message }), 'error');
  };
  const showSuccesses = ([first, ...others]: Upload[], withName: boolean) => {
    if (!first) return;
    if (others.length > 0) toast(t('upload.successMany', { count: others.length + 1 }), 'success');
    else toast(withName ? t('upload.successNamed', { name: first.name }) : t('upload.success'), 'success');
  };

  const showKnown = ([first, ...others]: Upload[]) => {
    if (!first) return;
    if (others.length > 0) toast(t('upload.knownMany', { count: others.length + 1 }), 'info');
    else toast(t('upload.known', { file: first.name, name: first.document?.name }), 'info');
  };

  const send = async (files: readonly FileToSend[]) => {
    const results = await Promise.all(files.map((file) => upload(projectId, file)));
    showFailures(results.filter(({ state }) => state === 'failed'));
    const sent = results.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
    showKnown(sent.filter(({ alreadyThere, restored }) => alreadyThere && !restored));
    const added = sent.filter(({ alreadyThere }) => !alreadyThere);
    const isVersion = ({ document }: Upload) => (document?.version_number ?? 1) > 1;
    sayVersions(sent.filter((each) => each.restored || (!each.alreadyThere && isVersion(each))));
    showSuccesses(
      added.filter((each) => !isVersion(each)),
      named || files.length > 1,
    );
  };

  return (files) => void send(files);
}
