import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconAction } from './icon-action.tsx';

export interface MenuAction {
  icon: LucideIcon;
  label: string;
  onPick: () => void;
  disabled?: boolean;
}

interface Props {
  label: string;
  actions: readonly MenuAction[];
  size?: 'small' | 'medium';
  disabled?: boolean;
}

/**
 * What may be done with a thing, behind three dots. An action is carried out once the menu is closed: closing gives
 * the focus back to its button, and would take it from what opens.
 */
export function ActionsMenu({ label, actions, size = 'medium', disabled = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  const pick = (action: () => void) => {
    chosen.current = action;
    setAnchor(null);
  };
  const carryOut = () => {
    chosen.current?.();
    chosen.current = null;
  };
  return (
    <>
      <IconAction
        size={size}
        label={label}
        aria-haspopup="menu"
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={size === 'small' ? 16 : 17} />
      </IconAction>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: carryOut } }}
      >
        {actions.map(({ icon: Icon, label: name, onPick, disabled: locked = false }) => (
          <MenuItem key={name} onClick={() => pick(onPick)} disabled={locked}>
            <Icon size={16} aria-hidden />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
