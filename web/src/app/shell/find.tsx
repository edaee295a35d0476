import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarlyDialog } from '#components/early/early-dialog.tsx';
import { earlyPart, useEarly } from '#components/early/early-part.ts';

const SWITCHER = earlyPart(() => import('./open-switcher.tsx'), ['search', 'settings', 'dashboard']);
const PARTS = [SWITCHER];

/** Opens on Ctrl/Cmd-K, and closes on it. */
function useShortcut(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
}

function FindButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      onClick={onClick}
      onPointerEnter={SWITCHER.fetch}
      aria-haspopup="dialog"
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

/** The way to everything: a button, and Ctrl/Cmd-K anywhere. */
export function Find() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'switcher' | 'newProject' | null>(null);
  // A new project that is being described stays.
  const toggle = useCallback(
    () => setOpen((last) => (last === 'switcher' ? null : (last ?? 'switcher'))),
    [],
  );
  const close = useCallback(() => setOpen(null), []);
  useEarly(PARTS);
  useShortcut(toggle);
  return (
    <>
      <FindButton onClick={toggle} />
      {open && (
        <EarlyDialog
          part={SWITCHER}
          given={{
            isCreating: open === 'newProject',
            onNewProject: () => setOpen('newProject'),
            onClose: close,
          }}
          title={t('topBar.searchEverything')}
          field={t('topBar.searchEverything')}
          onClose={close}
        />
      )}
    </>
  );
}
