import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#lib/toasts.ts';
import { type Refusal, refusalOf } from '#lib/uploads/accepted-files.ts';
import type { Skipped } from '#lib/uploads/dropped-files.ts';
import { pathOf } from '#lib/uploads/file-paths.ts';
import type { TakeFiles } from './drop-area.tsx';

const REFUSED = { type: 'upload.unsupported', size: 'upload.tooLarge' } as const;

/** Files that were chosen, dropped or pasted, and are not sent yet. */
export interface ChosenFiles {
  files: readonly File[];
  /** Those that cannot be uploaded, of the last choice. */
  leftOut: readonly Skipped[];
  choose: TakeFiles;
  leave: (file: File) => void;
  clear: () => void;
  /** Whether a file is to be a document of its own even where one has its name. */
  isSeparate: (file: File) => boolean;
  setSeparate: (file: File, separate: boolean) => void;
}

/** The same file, chosen twice. */
const keyOf = (file: File) => [pathOf(file), file.size, file.lastModified].join('/');

/** Keeps what is chosen until it is sent. What the server would refuse is left out at once, and said. */
export function useChosenFiles(): ChosenFiles {
  const { t } = useTranslation('documents');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [separate, setSeparate] = useState<ReadonlySet<string>>(new Set());
  const [leftOut, setLeftOut] = useState<readonly Skipped[]>([]);

  const choose: TakeFiles = (some, skipped = []) => {
    const judged = [...some].map((file) => ({ file, refusal: refusalOf(file) }));
    if (judged.length === 0 && skipped.length === 0) return;
    const refusals = new Set(judged.map(({ refusal }) => refusal));
    for (const refusal of refusals) if (refusal) toast(t(REFUSED[refusal satisfies Refusal]), 'error');
    const accepted = judged.flatMap(({ file, refusal }) => (refusal ? [] : [file]));
    setFiles((before) => [...new Map([...before, ...accepted].map((file) => [keyOf(file), file])).values()]);
    const refused = judged.flatMap(({ file, refusal }) =>
      refusal ? [{ path: pathOf(file), reason: refusal }] : [],
    );
    setLeftOut([...refused, ...skipped]);
  };
  return {
    files,
    leftOut,
    choose,
    leave: (file) => setFiles((before) => before.filter((each) => each !== file)),
    clear: () => {
      setFiles([]);
      setLeftOut([]);
      setSeparate(new Set());
    },
    isSeparate: (file) => separate.has(keyOf(file)),
    setSeparate: (file, wanted) =>
      setSeparate((before) => {
        const others = [...before].filter((key) => key !== keyOf(file));
        return new Set(wanted ? [...others, keyOf(file)] : others);
      }),
  };
}
