import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { DeletionReceipt } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { Card } from '../layout.tsx';

const STORES = [
  'projects',
  'members',
  'invitations',
  'ai_settings',
  'counts',
  'files',
  'pages',
  'chunks',
  'blobs',
  'pictures',
  'sessions',
  'messages',
  'items',
  'changes',
  'item_changes',
  'proposals',
  'memory_proposals',
  'kept_pairs',
  'uses',
  'index_entries',
  'quotes',
  'notifications',
] as const;

/** What a service calls its records, in words; the service's own name for one that this client does not know. */
function useStoreName() {
  const { t } = useTranslation('receipt');
  return ({ store }: { store: string }) => {
    const known = STORES.find((name) => name === store);
    return known ? t(`stores.${known}`) : store.replaceAll('_', ' ');
  };
}

const cell = {
  px: { xs: 1.5, sm: 4 },
  py: 2,
  textAlign: 'left',
  borderTop: 1,
  borderColor: 'divider',
  fontWeight: 400,
} as const;

/** Without room for three columns, each part's name stands over its number and state. The roles keep it a table. */
const narrow = {
  '&, & tbody, & th, & td': { display: 'block' },
  '& thead': { display: 'none' },
  '& tr': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    borderTop: 1,
    borderColor: 'divider',
  },
  '& tr:first-of-type': { borderTop: 0 },
  '& th, & td': { borderTop: 0, overflowWrap: 'anywhere', minWidth: 0 },
  '& th': { flex: '1 0 100%', pb: 0 },
} as const;

/** What was deleted, part by part, with its number and whether all of it is. */
export function ReceiptParts({ parts }: Pick<DeletionReceipt, 'parts'>) {
  const { t } = useTranslation('receipt');
  const { number } = useFormats();
  const nameOf = useStoreName();
  return (
    <Card
      component="table"
      role="table"
      aria-label={t('table')}
      sx={{
        width: '100%',
        borderCollapse: 'separate',
        borderSpacing: 0,
        '& thead th': { borderTop: 0, color: 'text.secondary', fontSize: 'size.small' },
        '& .figure': { textAlign: 'right' },
        '@container (max-width: 17rem)': narrow,
      }}
    >
      <Box component="thead" role="rowgroup">
        <Box component="tr" role="row">
          <Box component="th" role="columnheader" scope="col" sx={cell}>
            {t('part')}
          </Box>
          <Box component="th" role="columnheader" scope="col" className="figure" sx={cell}>
            {t('count')}
          </Box>
          <Box component="th" role="columnheader" scope="col" sx={cell}>
            {t('state')}
          </Box>
        </Box>
      </Box>
      <Box component="tbody" role="rowgroup">
        {parts.map((part) => (
          <Box
            component="tr"
            role="row"
            key={`${part.service}/${part.store}`}
            data-part={`${part.service}/${part.store}`}
          >
            <Box component="th" role="rowheader" scope="row" sx={cell}>
              {nameOf(part)}
            </Box>
            <Box component="td" role="cell" className="figure" sx={cell}>
              {number(part.deleted)}
            </Box>
            <Box
              component="td"
              role="cell"
              sx={{ ...cell, color: part.done ? 'success.main' : 'text.secondary' }}
            >
              {part.done ? t('done') : t('waiting')}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
