import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { ComparedText } from '../ledger/compared-text.tsx';
import { changedNames, type MemoryFields } from './memory-draft.ts';
import { useFieldText } from './use-field-text.ts';

interface Props {
  mine: MemoryFields;
  theirs: MemoryFields;
  /** When theirs was saved. */
  savedAt: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const side = { minWidth: 0, p: 3, border: 1, borderColor: 'divider', borderRadius: 1 } as const;

/** A memory that was changed meanwhile: both versions beside each other, and a choice between them. */
export function Conflict({ mine, theirs, savedAt, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  const textOf = useFieldText();
  const others = changedNames(mine, theirs).filter((name) => name !== 'content');
  const sides = [
    {
      shown: 'after',
      title: t('conflict.mine'),
      fields: mine,
      label: t('conflict.keepMine'),
      take: onKeepMine,
    },
    {
      shown: 'before',
      title: t('conflict.theirs', { time: formats.moment(savedAt) }),
      fields: theirs,
      label: t('conflict.takeTheirs'),
      take: onTakeTheirs,
    },
  ] as const;
  return (
    <Box>
      <Notice level="warning">{t('conflict.text')}</Notice>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 3,
          mt: 3,
        }}
      >
        {sides.map(({ shown, title, fields, label, take }) => (
          <Box key={shown} component="section" aria-label={title} sx={side}>
            <Muted sx={{ fontWeight: 500, mb: 1 }}>{title}</Muted>
            <ComparedText before={theirs.content} after={mine.content} shown={shown} alike />
            {others.map((name) => (
              <Muted key={name} sx={{ mt: 1 }}>
                {textOf(name, fields)}
              </Muted>
            ))}
            <Row sx={{ mt: 2 }}>
              <Button size="small" variant="outlined" onClick={take}>
                {label}
              </Button>
            </Row>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
