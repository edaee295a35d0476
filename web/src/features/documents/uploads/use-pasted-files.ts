import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TakeFiles } from './drop-area.tsx';

/** What browsers call every picture that was copied rather than a file of one. */
const NAMELESS = /^image\.(png|jpeg|webp)$/;

/** A pasted picture under a name of its own: the next one would have the same. */
function named(file: File, called: string): File {
  const ending = NAMELESS.exec(file.name)?.[1];
  if (!ending) return file;
  const now = new Date(file.lastModified);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-');
  return new File([file], `${called} ${day} ${time}.${ending}`, {
    type: file.type,
    lastModified: file.lastModified,
  });
}

/** Where files are taken when they are pasted: in an open dialog, or on the page while there is none around it. */
type Place = 'dialog' | 'page';

/** Takes files and pictures from the clipboard while `isEnabled`. Text is pasted as ever. */
export function usePastedFiles(onFiles: TakeFiles, place: Place, isEnabled: boolean): void {
  const { t } = useTranslation('documents');
  const called = t('upload.pasted');
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (files.length === 0 || (place === 'page' && isInDialog)) return;
      event.preventDefault();
      take.current(files.map((file) => named(file, called)));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [place, isEnabled, called]);
}
