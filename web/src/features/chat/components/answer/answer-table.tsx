import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '#lib/copy-text.ts';
import { csvOf } from './plain-copy.ts';

/** A table in an answer: scrolled where it is wider than the column, by keyboard too, and copied as CSV. */
export function AnswerTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation('chat');
  const table = useRef<HTMLTableElement>(null);
  const copy = () =>
    table.current &&
    void copyAndTell(csvOf(table.current), t('messages.tableCopied'), t('messages.tableCopyFailed'));
  return (
    <Box sx={{ my: 3, '& .wide': { my: 0 } }}>
      <Box component="section" className="wide" tabIndex={0} aria-label={t('messages.table')}>
        <table ref={table}>{children}</table>
      </Box>
      <Button
        className="quiet"
        size="small"
        color="inherit"
        startIcon={<Copy size={13} />}
        onClick={copy}
        sx={{ mt: 0.5, color: 'text.secondary', fontWeight: 400 }}
      >
        {t('messages.copyTable')}
      </Button>
    </Box>
  );
}
