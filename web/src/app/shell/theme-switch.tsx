import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import { useThemeMode } from '#theme/appearance.ts';

const ICONS = { light: Sun, dark: Moon, system: Monitor };

/** Goes through light, dark and system. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { mode, cycle } = useThemeMode();
  const Icon = ICONS[mode];
  return (
    <IconAction label={t('theme.label', { mode: t(`theme.${mode}`) })} onClick={cycle}>
      <Icon size={18} />
    </IconAction>
  );
}
