import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { RowMark } from '#components/list/rows.tsx';
import type { SimilarMemory } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { cutText } from '../components/cut-text.ts';
import { useFacts } from '../components/use-facts.ts';

/** What two memories are to each other, and of a contradiction what differs. */
export function SimilarityMark({ similar }: { similar: SimilarMemory }) {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  const { similarity, strength, this_says, other_says } = similar;
  return (
    <Row sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <RowMark tone={similarity === 'contradiction' ? 'warning' : 'info'}>
        {t(`similarity.${similarity}`)}
      </RowMark>
      <Muted component="span">
        {similarity === 'contradiction' && this_says && other_says
          ? t('similar.says', { one: this_says, other: other_says })
          : t('similar.strength', { share: formats.percent(strength) })}
      </Muted>
    </Row>
  );
}

/** A memory that says nearly the same as something, or contradicts it, with what can be done about it. */
export function SimilarLine({ similar, children }: { similar: SimilarMemory; children?: ReactNode }) {
  const factsOf = useFacts();
  const { item } = similar;
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <SimilarityMark similar={similar} />
      <Box sx={{ mt: 1, lineHeight: 1.5, overflowWrap: 'anywhere' }}>
        {cutText(item.content, item.is_cut)}
      </Box>
      <Muted>{factsOf(item)}</Muted>
      {children && <Row sx={{ flexWrap: 'wrap', gap: 2, mt: 1 }}>{children}</Row>}
    </Box>
  );
}
