import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { wholeTag } from './whole-tag.ts';

/** Tags shown of one thing; the rest is counted. */
const SHOWN = 3;

/** The tags of a document or a memory, in one line or more. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  const more = tags.length - SHOWN;
  return (
    <Box
      component="ul"
      aria-label={t('tags.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none', minWidth: 0 }}
    >
      {tags.slice(0, SHOWN).map((tag) => (
        <Box component="li" key={tag} sx={{ minWidth: 0, maxWidth: '100%' }}>
          <Chip size="small" variant="outlined" label={tag} sx={wholeTag} />
        </Box>
      ))}
      {more > 0 && (
        <Box component="li" title={tags.slice(SHOWN).join(', ')}>
          <Chip size="small" variant="outlined" label={t('tags.more', { count: more })} />
        </Box>
      )}
    </Box>
  );
}
