import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link, type LinkProps } from 'react-router-dom';

interface Props extends Omit<IconButtonProps, 'aria-label' | 'title'> {
  /** The name, shown as a tooltip and read out. */
  label: string;
}

/** An icon that does something, always with a name. */
export function IconAction({ label, children, ...props }: Props) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} {...props}>
        {children}
      </IconButton>
    </Tooltip>
  );
}

type LinkActionProps = Props & Pick<LinkProps, 'to' | 'state'>;

/** An icon that is on or off, and says which by its ground too. */
export function IconToggle({ pressed, ...props }: Omit<Props, 'sx'> & { pressed: boolean }) {
  return (
    <IconAction
      {...props}
      aria-pressed={pressed}
      sx={pressed ? { bgcolor: 'raised', color: 'text.primary' } : {}}
    />
  );
}

/** An icon that leads somewhere, always with a name. */
export function IconLink({ label, children, ...props }: LinkActionProps) {
  return (
    <Tooltip title={label}>
      <IconButton component={Link} aria-label={label} {...props}>
        {children}
      </IconButton>
    </Tooltip>
  );
}
