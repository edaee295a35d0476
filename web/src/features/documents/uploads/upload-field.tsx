import { useEffect } from 'react';
import { ChosenList } from './chosen-list.tsx';
import { ProjectUploads } from './project-uploads.tsx';
import { UploadZone } from './upload-zone.tsx';
import type { ChosenFiles } from './use-chosen-files.ts';
import { useSendFiles } from './use-send-files.ts';

interface Props {
  projectId: number;
  chosen: ChosenFiles;
  /** Puts the file's name into the message of success. */
  named: boolean;
}

/** Choosing files, looking at them, sending them, and what becomes of them. Pasted files are taken as well. */
export function UploadField({ projectId, chosen, named }: Props) {
  const send = useSendFiles(projectId, named);
  usePastedFiles(chosen.choose);
  return (
    <>
      <UploadZone onFiles={chosen.choose} />
      <ChosenList
        projectId={projectId}
        chosen={chosen}
        onSend={() => {
          send(chosen.files.map((file) => ({ file, separate: chosen.isSeparate(file) })));
          chosen.clear();
        }}
      />
      <ProjectUploads projectId={projectId} />
    </>
  );
}

function usePastedFiles(onFiles: (files: Iterable<File>) => void): void {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  });
}
