import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconAction } from '#components/icon-action.tsx';
import { Muted, Row } from '#components/layout.tsx';

interface Props {
  label: string;
  /** Which of how many are shown. */
  range: string;
  previous: { label: string; onPick: () => void; disabled: boolean };
  next: Props['previous'];
}

/** Leads from one page of a list to the next, and back. */
export function Pager({ label, range, previous, next }: Props) {
  return (
    <Row role="group" aria-label={label} sx={{ justifyContent: 'flex-end', gap: 1, mt: 2, flexWrap: 'wrap' }}>
      <Muted role="status" sx={{ mr: 2 }}>
        {range}
      </Muted>
      <IconAction label={previous.label} disabled={previous.disabled} onClick={previous.onPick}>
        <ChevronLeft size={18} />
      </IconAction>
      <IconAction label={next.label} disabled={next.disabled} onClick={next.onPick}>
        <ChevronRight size={18} />
      </IconAction>
    </Row>
  );
}
