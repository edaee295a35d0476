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

/** Choosing files, looking at them, sending them, and what becomes of them. */
export function UploadField({ projectId, chosen, named }: Props) {
  const send = useSendFiles(projectId, named);
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
