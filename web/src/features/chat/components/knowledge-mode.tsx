import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { BookOpen, Check, ChevronDown, Globe, Layers } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import type { KnowledgeMode } from '#lib/api/types.ts';

const MODES: readonly KnowledgeMode[] = ['project_only', 'mixed', 'general'];
const ICONS = { project_only: BookOpen, mixed: Layers, general: Globe };

/** Which knowledge source is chosen, as a small word beside the title. */
export function KnowledgeBadge({ mode }: { mode: KnowledgeMode }) {
  const { t } = useTranslation('chat');
  const name = t(`modes.${mode}.name`);
  return (
    <Box
      component="span"
      title={t('modes.badge', { mode: name })}
      sx={{
        px: 2,
        py: 0.25,
        borderRadius: 999,
        border: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: 'size.caption',
        whiteSpace: 'nowrap',
      }}
    >
      {name}
    </Box>
  );
}

interface Props {
  mode: KnowledgeMode;
  onMode: (mode: KnowledgeMode) => void;
}

/** Chooses what the answer may be drawn from. */
export function KnowledgeSelect({ mode, onMode }: Props) {
  const { t } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = ICONS[mode];
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-label={t('modes.badge', { mode: t(`modes.${mode}.name`) })}
        startIcon={<Icon size={15} />}
        endIcon={<ChevronDown size={14} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        {t(`modes.${mode}.name`)}
      </Button>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { width: 320, mt: -1 } }, list: { 'aria-label': t('modes.title') } }}
      >
        <Box component="li" role="none" sx={{ px: 2.5, pt: 1.5, pb: 2 }}>
          <Box sx={{ fontWeight: 650 }}>{t('modes.title')}</Box>
          <Muted>{t('modes.text')}</Muted>
        </Box>
        {MODES.map((name) => {
          const ModeIcon = ICONS[name];
          return (
            <MenuItem
              key={name}
              role="menuitemradio"
              aria-checked={name === mode}
              selected={name === mode}
              onClick={() => {
                onMode(name);
                setAnchor(null);
              }}
              sx={{ alignItems: 'flex-start', whiteSpace: 'normal', py: 2 }}
            >
              <ModeIcon size={17} aria-hidden style={{ marginTop: 2 }} />
              <Box sx={{ flex: 1 }}>
                <Box sx={{ fontWeight: 500 }}>{t(`modes.${name}.name`)}</Box>
                <Muted>{t(`modes.${name}.text`)}</Muted>
              </Box>
              {name === mode && <Check size={16} aria-hidden style={{ marginTop: 2 }} />}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
