import { type ReactNode, useState } from 'react';
import { useProjectAccess } from '#lib/project-access.tsx';
import { DropArea, type TakeFiles } from './drop-area.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useChosenFiles } from './use-chosen-files.ts';
import { usePastedFiles } from './use-pasted-files.ts';

interface Props {
  projectId: number;
  /** What is shown takes files itself. */
  isTaken: boolean;
  children: ReactNode;
}

/** Takes files that are dropped or pasted in a chat or beside a document, into the dialog for uploads. */
export function FilesAnywhere({ projectId, isTaken, children }: Props) {
  const { canChange } = useProjectAccess();
  const [open, setOpen] = useState(false);
  const chosen = useChosenFiles();
  const isEnabled = canChange && !isTaken;
  const take: TakeFiles = (files, skipped) => {
    setOpen(true);
    chosen.choose(files, skipped);
  };
  usePastedFiles(take, 'page', isEnabled && !open);
  return (
    <DropArea onFiles={take} enabled={isEnabled}>
      {children}
      <UploadDialog projectId={projectId} open={open} onClose={() => setOpen(false)} chosen={chosen} />
    </DropArea>
  );
}
