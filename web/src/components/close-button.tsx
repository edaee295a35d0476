import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';

/** A small cross that closes what it stands in. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={onClick}>
      <X size={14} />
    </IconButton>
  );
}
