import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { Caption } from '#components/layout.tsx';
import type { KnownName } from '#lib/api/types.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

interface Props {
  chosen: ChosenFiles;
  file: File;
  /** The document that has the file's name; undefined where none has. */
  known: KnownName | undefined;
}

/** That a file becomes a further version of a document, unless it is to be one of its own. */
export function NextVersion({ chosen, file, known }: Props) {
  const { t } = useTranslation('documents');
  if (!known) return null;
  const separate = chosen.isSeparate(file);
  return (
    <>
      {!separate && (
        <Caption sx={{ overflowWrap: 'anywhere' }}>
          {t('upload.becomes', { number: known.next_number, name: known.document_name })}
        </Caption>
      )}
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={separate}
            onChange={(_, wanted) => chosen.setSeparate(file, wanted)}
            slotProps={{ input: { 'aria-label': t('upload.separateFile', { name: file.name }) } }}
          />
        }
        label={t('upload.separate')}
        slotProps={{ typography: { sx: { fontSize: 'size.caption' } } }}
        sx={{ ml: -0.5 }}
      />
    </>
  );
}
