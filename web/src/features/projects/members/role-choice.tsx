import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { CONTROL_HEIGHT } from '#theme/density.ts';
import type { InvitedRole } from '../api/members.ts';

const ROLES: readonly InvitedRole[] = ['editor', 'viewer'];

interface Props {
  /** Its name for who cannot see it; shown over it with `labelled`. */
  label: string;
  labelled?: boolean;
  value: InvitedRole;
  disabled?: boolean;
  onChange: (role: InvitedRole) => void;
}

/** Editor or viewer. */
export function RoleChoice({ label, labelled = false, value, disabled = false, onChange }: Props) {
  const { t } = useTranslation('projects');
  return (
    <TextField
      select
      size="small"
      {...(labelled ? { label } : {})}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as InvitedRole)}
      slotProps={{
        select: {
          SelectDisplayProps: { 'aria-label': label },
          renderValue: (role) => t(`roles.${role as InvitedRole}`),
        },
        input: { sx: { minWidth: 128, height: CONTROL_HEIGHT } },
      }}
    >
      {ROLES.map((role) => (
        <MenuItem
          key={role}
          value={role}
          sx={{ display: 'block', maxWidth: 320, whiteSpace: 'normal', py: 1.5 }}
        >
          <div>{t(`roles.${role}`)}</div>
          <div style={{ fontSize: '0.8125rem', opacity: 0.8 }}>{t(`roles.${role}Text`)}</div>
        </MenuItem>
      ))}
    </TextField>
  );
}
