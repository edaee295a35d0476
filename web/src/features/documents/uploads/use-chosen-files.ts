import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#lib/toasts.ts';
import { type Refusal, refusalOf } from '#lib/uploads/accepted-files.ts';

const REFUSED = { type: 'upload.unsupported', size: 'upload.tooLarge' } as const;

/** Files that were chosen, dropped or pasted, and are not sent yet. */
export interface ChosenFiles {
  files: readonly File[];
  /** Names of those that cannot be uploaded, of the last choice. */
  leftOut: readonly string[];
  choose: (files: Iterable<File>) => void;
  leave: (file: File) => void;
  clear: () => void;
  /** Whether a file is to be a document of its own even where one has its name. */
  isSeparate: (file: File) => boolean;
  setSeparate: (file: File, separate: boolean) => void;
}

/** The same file, chosen twice. */
const keyOf = ({ name, size, lastModified, webkitRelativePath }: File) =>
  [webkitRelativePath || name, size, lastModified].join('/');

/** Keeps what is chosen until it is sent. What the server would refuse is left out at once, and said. */
export function useChosenFiles(): ChosenFiles {
  const { t } = useTranslation('documents');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [separate, setSeparate] = useState<ReadonlySet<string>>(new Set());
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);

  const choose = (some: Iterable<File>) => {
    const judged = [...some].map((file) => ({ file, refusal: refusalOf(file) }));
    if (judged.length === 0) return;
    const refusals = new Set(judged.map(({ refusal }) => refusal));
    for (const refusal of refusals) if (refusal) toast(t(REFUSED[refusal satisfies Refusal]), 'error');
    const accepted = judged.flatMap(({ file, refusal }) => (refusal ? [] : [file]));
    setFiles((before) => [...new Map([...before, ...accepted].map((file) => [keyOf(file), file])).values()]);
    setLeftOut(judged.flatMap(({ file, refusal }) => (refusal ? [file.name] : [])));
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
