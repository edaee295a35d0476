import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileName } from '#components/file/file-name.tsx';
import { FileTypeIcon, fileTypeOfName } from '#components/file-type-icon.tsx';
import { IconAction } from '#components/icon-action.tsx';
import { Caption, Muted, Row } from '#components/layout.tsx';
import { folderOf, pathOf } from '#lib/uploads/file-paths.ts';
import { useFormats } from '#lib/use-formats.ts';
import { scrolls } from '#theme/styles.ts';
import { useKnownNames } from '../api/versions.ts';
import { NextVersion } from './next-version.tsx';
import { SkippedFiles } from './skipped-files.tsx';
import type { ChosenFiles } from './use-chosen-files.ts';

/** More rows than anybody reads would only take time to draw. */
const MOST_ROWS = 100;

interface Props {
  projectId: number;
  chosen: ChosenFiles;
  onSend: () => void;
}

/** What was chosen, to look at before it is sent. */
export function ChosenList({ projectId, chosen, onSend }: Props) {
  const { t } = useTranslation(['documents', 'common']);
  const formats = useFormats();
  const send = useRef<HTMLButtonElement>(null);
  const { files, leftOut } = chosen;
  const some = files.length > 0;
  const known = useKnownNames(
    projectId,
    files.map(({ name }) => name),
  );
  // Enter then sends what was just chosen.
  useEffect(() => {
    if (some) send.current?.focus();
  }, [some]);
  if (!some && leftOut.length === 0) return null;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const hidden = files.length - MOST_ROWS;
  return (
    <Box sx={{ mt: 3 }}>
      {some && (
        <Box
          component="ul"
          aria-label={t('upload.chosen')}
          sx={{ ...scrolls, m: 0, mx: -1, p: 0, listStyle: 'none', maxHeight: 240 }}
        >
          {files.slice(0, MOST_ROWS).map((file) => (
            <Row
              key={`${pathOf(file)}${file.size}${file.lastModified}`}
              component="li"
              sx={{ gap: 3, px: 1, py: 1 }}
            >
              <FileTypeIcon type={fileTypeOfName(file.name)} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <FileName>{file.name}</FileName>
                <Caption sx={{ overflowWrap: 'anywhere' }}>
                  {[folderOf(pathOf(file)), formats.bytes(file.size)].filter(Boolean).join(' · ')}
                </Caption>
                <NextVersion chosen={chosen} file={file} known={known.get(file.name)} />
              </Box>
              <IconAction
                size="small"
                label={t('upload.leave', { name: file.name })}
                onClick={() => chosen.leave(file)}
              >
                <X size={14} />
              </IconAction>
            </Row>
          ))}
          {hidden > 0 && (
            <Muted component="li" sx={{ px: 1, py: 2 }}>
              {t('upload.moreChosen', { count: hidden })}
            </Muted>
          )}
        </Box>
      )}
      <SkippedFiles skipped={leftOut} />
      {some && (
        <Row sx={{ gap: 2, mt: 3, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Muted component="span" sx={{ flex: 1, minWidth: 'min-content' }}>
            {t('upload.chosenSize', { count: files.length, size: formats.bytes(size) })}
          </Muted>
          <Row sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            <Button color="inherit" onClick={chosen.clear}>
              {t('upload.clearChosen')}
            </Button>
            <Button ref={send} variant="contained" onClick={onSend}>
              {t('upload.send', { count: files.length })}
            </Button>
          </Row>
        </Row>
      )}
    </Box>
  );
}
