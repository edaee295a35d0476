import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { LostDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';

/** A screen of which there is nothing to show: why, and the way to the dashboard. */
export function Lost({ title, text, action }: { title: string; text: string; action: string }) {
  return (
    <EmptyState
      level="h1"
      drawing={<LostDrawing />}
      title={title}
      text={text}
      action={
        <Button variant="contained" component={Link} to={paths.dashboard}>
          {action}
        </Button>
      }
    />
  );
}
