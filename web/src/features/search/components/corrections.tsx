import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Muted } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { SearchResults } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import type { Search } from '../api/search.ts';
import { asWritten } from '../search-address.ts';

interface Props {
  search: Search;
  corrections: SearchResults['corrections'];
}

/** Words that nothing holds, what was searched for in their place, and the way to search for them all the same. */
export function Corrections({ search, corrections }: Props) {
  const { t } = useTranslation('search');
  const formats = useFormats();
  if (corrections.length === 0) return null;
  return (
    <Box>
      {corrections.map(({ word, instead }) => {
        const exact = asWritten(search.query, word);
        return (
          <Muted key={word} sx={{ overflowWrap: 'anywhere', '& + &': { mt: 1 } }}>
            {t('correction.text', { word, instead: formats.list(instead) })}{' '}
            {exact && (
              <Box component={Link} to={paths.searchFor(exact, search)}>
                {t('correction.exact', { word })}
              </Box>
            )}
          </Muted>
        );
      })}
    </Box>
  );
}
