import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
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
 * What may be done with a thing, behind three dots. An action is carried out once the focus is back at the button, from
 * which what opens takes it; it does not wait until the menu has faded: what is typed next is for what opens.
 */
export function ActionsMenu({ label, actions, size = 'medium', disabled = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const pick = (action: () => void) => {
    // It can be pressed for as long as it fades.
    if (!anchor) return;
    flushSync(() => setAnchor(null));
    action();
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
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
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
