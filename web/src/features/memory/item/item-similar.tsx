import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Muted } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useSimilar } from '../api/ledger.ts';
import { useMemoryActions } from '../components/use-memory-actions.ts';
import { useOpenMemory } from '../components/use-open-memory.ts';
import { SimilarLine } from '../ledger/similar-line.tsx';

/** What says nearly the same as a memory, or contradicts it. */
export function ItemSimilar({ projectId, memoryId }: { projectId: number; memoryId: string }) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const { supersede } = useMemoryActions(projectId);
  const open = useOpenMemory();
  const result = useSimilar(projectId, memoryId);
  return (
    <Loaded result={result} failed={t('similar.failed')} height={160}>
      {(similar) =>
        similar.length === 0 ? (
          <Muted>{t('similar.none')}</Muted>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, mt: -2, listStyle: 'none' }}>
            {similar.map((each) => (
              <SimilarLine key={each.item.id} similar={each}>
                {canChange && (
                  <Button
                    size="small"
                    variant="outlined"
                    onClick={() => void supersede(memoryId, each.item.id)}
                  >
                    {t('similar.supersedeThat')}
                  </Button>
                )}
                <Button size="small" color="inherit" component={Link} to={open(each.item.id)}>
                  {t('open')}
                </Button>
              </SimilarLine>
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}
