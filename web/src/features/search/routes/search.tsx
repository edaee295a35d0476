import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { paths } from '#config/paths.ts';
import type { SearchResults } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { type Search, useSearch } from '../api/search.ts';
import { Categories } from '../components/categories.tsx';
import { Corrections } from '../components/corrections.tsx';
import { ProjectFilter } from '../components/project-filter.tsx';
import { Results } from '../components/results.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { SearchTips } from '../components/search-tips.tsx';
import { countOf } from '../merge-results.ts';
import { readSearch, withoutField } from '../search-address.ts';

/** The last counts of a search and project: they are the same for all its kinds. */
function useCounts({ query, project }: Search, found: SearchResults | undefined) {
  const of = `${project ?? ''} ${query}`;
  const [known, setKnown] = useState<{ of: string; counts: SearchResults['counts'] }>();
  if (found && (known?.of !== of || known.counts !== found.counts)) setKnown({ of, counts: found.counts });
  return known?.of === of ? known.counts : undefined;
}

function SearchPage({ search }: { search: Search }) {
  const { t } = useTranslation(['search', 'common', 'memory']);
  const navigate = useNavigate();
  const result = useSearch(search);
  const found = result.pages?.at(-1);
  const counts = useCounts(search, found);
  const { error } = result;
  useEffect(() => {
    if (error) toast(t('failed'), 'error');
  }, [error, t]);
  const go = (next: Partial<Search>) => {
    const { query, ...narrowed } = { ...search, ...next };
    navigate(paths.searchFor(query, narrowed));
  };
  const type = found?.type ?? search.type;
  const project = found?.project_id ?? search.project;
  const total = found && countOf(found.counts, found.type ?? undefined);
  return (
    <Page width={1080} main>
      <title>{[search.query, t('title'), t('appName', { ns: 'common' })].join(' · ')}</title>
      <PageHeader
        title={t('title')}
        text={
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="bdi" sx={{ color: 'text.primary', fontWeight: 500 }}>
              {search.query}
            </Box>
            <span role="status">
              {total &&
                ` · ${t(total.isBounded ? 'foundMore' : 'found', { count: total.count, total: total.count })}`}
            </span>
          </Box>
        }
      />
      <SearchBox query={search.query} onSearch={(query) => go({ query })} />
      <Categories
        counts={counts}
        chosen={type}
        onChoose={(kind) => go({ query: withoutField(search.query, 'type') || search.query, type: kind })}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 15.5rem' },
          gridTemplateRows: { lg: 'auto 1fr' },
          columnGap: 8,
          rowGap: 5,
          alignItems: 'start',
        }}
      >
        <Box sx={{ gridColumn: { lg: 2 } }}>
          <ProjectFilter
            project={project}
            onChoose={(next) =>
              go({ query: withoutField(search.query, 'project') || search.query, project: next })
            }
          />
        </Box>
        <Column sx={{ gap: 4, minWidth: 0, gridColumn: { lg: 1 }, gridRow: { lg: '1 / 3' } }}>
          {found && <Corrections search={search} corrections={found.corrections} />}
          <Results result={result} />
        </Column>
        <Box sx={{ gridColumn: { lg: 2 } }}>
          <SearchTips />
        </Box>
      </Box>
    </Page>
  );
}

/** What was found for the words in the address; without any, the dashboard. */
export default function SearchRoute() {
  const [params] = useSearchParams();
  const search = readSearch(params);
  if (!search.query) return <Navigate to={paths.dashboard} replace />;
  return <SearchPage search={search} />;
}
