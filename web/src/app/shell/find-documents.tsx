import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Search } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { closeSource } from '#lib/citations/open-source.ts';
import { focusDocumentSearch } from '#lib/layout/find-focus.ts';
import { usePanelState } from '#lib/layout/panels.tsx';

/** Brings the search box of the documents panel forward, by click or Ctrl/Cmd-K. */
export function FindDocuments() {
  const { t } = useTranslation();
  const { show } = usePanelState('right');
  const find = useCallback(() => {
    closeSource();
    show();
    focusDocumentSearch();
  }, [show]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      find();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [find]);
  return (
    <ButtonBase
      onClick={find}
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        height: 34,
        px: 2.5,
        gap: 2,
        flex: 'none',
        maxWidth: { md: '32%' },
        borderRadius: '6px',
        border: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        bgcolor: 'canvas',
        minWidth: { xs: 34, md: 240 },
        justifyContent: { xs: 'center', md: 'flex-start' },
        '&:hover': { bgcolor: 'raised' },
      }}
    >
      <Search size={15} aria-hidden />
      <Box
        component="span"
        title={t('topBar.search')}
        sx={{
          flex: 1,
          textAlign: 'left',
          // On a narrow screen the words are only read out.
          position: { xs: 'absolute', md: 'static' },
          width: { xs: '1px', md: 'auto' },
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          minWidth: 0,
          clipPath: { xs: 'inset(50%)', md: 'none' },
          whiteSpace: 'nowrap',
        }}
      >
        {t('topBar.search')}
      </Box>
      <Box
        component="kbd"
        aria-hidden
        sx={{
          display: { xs: 'none', md: 'inline' },
          font: 'inherit',
          fontSize: 'size.caption',
          px: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: '4px',
          bgcolor: 'background.paper',
        }}
      >
        {t('topBar.shortcut')}
      </Box>
    </ButtonBase>
  );
}
