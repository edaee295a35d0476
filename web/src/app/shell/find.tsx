import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import i18next from 'i18next';
import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router-dom';
import { ErrorState } from '#components/error-state.tsx';
import { Boundary } from '#components/panel/panel-boundary.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { closeSource } from '#lib/citations/open-source.ts';
import { focusDocumentSearch } from '#lib/layout/find-focus.ts';
import { usePanelState } from '#lib/layout/panels.tsx';

const TEXTS = ['search', 'settings'] as const;

const fetchSwitcher = async () => {
  const [module] = await Promise.all([
    import('#features/search/switcher/switcher.tsx'),
    i18next.loadNamespaces(TEXTS),
  ]);
  return module;
};
const Switcher = lazy(fetchSwitcher);

/** Fetches the switcher before it is opened; what goes wrong is said when it is. */
const load = () => void fetchSwitcher().catch(() => undefined);

/** Opens on Ctrl/Cmd-K, and closes on it. What is typed next must not be lost: the switcher is fetched before. */
function useShortcut(toggle: () => void): void {
  useEffect(() => {
    // Some browsers have none; there it is fetched as soon as the first of the keys is down.
    const idle = window.requestIdleCallback?.(load);
    return () => {
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') load();
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
}

function OpenSwitcher({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const nameId = useId();
  const { show } = usePanelState('right');
  const projectId = Number(useMatch('/projects/:projectId/*')?.params.projectId) || undefined;
  const findDocuments = () => {
    closeSource();
    show();
    // First the focus returns to where it was before.
    requestAnimationFrame(() => focusDocumentSearch());
  };
  return (
    <Boundary
      fallback={(retry) => (
        <Dialog open onClose={onClose} aria-labelledby={nameId}>
          <VisuallyHidden>
            <span id={nameId}>{t('topBar.search')}</span>
          </VisuallyHidden>
          <ErrorState dense title={t('panelFailed.title')} text={t('panelFailed.text')} onRetry={retry} />
        </Dialog>
      )}
    >
      <Suspense>
        <Switcher projectId={projectId} onClose={onClose} onFindDocuments={findDocuments} />
      </Suspense>
    </Boundary>
  );
}

function FindButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      onClick={onClick}
      onPointerEnter={load}
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
  const [isOpen, setOpen] = useState(false);
  const toggle = useCallback(() => setOpen((is) => !is), []);
  useShortcut(toggle);
  return (
    <>
      <FindButton onClick={toggle} />
      {isOpen && <OpenSwitcher onClose={() => setOpen(false)} />}
    </>
  );
}
