import { useRef, useState } from 'react';
import { Boundary } from '../panel/panel-boundary.tsx';
import { type EarlyPart, useOpened } from './early-part.ts';
import { type Typed, useHandOver } from './hand-over.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

interface Props<Given> {
  /** A dialog. */
  part: EarlyPart<Given>;
  given: Given;
  /** The names of the dialog and of the field that has the focus in it, until it is there to say them. */
  title: string;
  field?: string;
  onClose: () => void;
}

/**
 * An open dialog, at once. Where it is not fetched yet, one in its place takes what is typed and hands it over; that
 * one also says what went wrong.
 */
export function EarlyDialog<Given extends object>({ part, given, ...names }: Props<Given>) {
  const { Part, hasFailed, retry } = useOpened(part);
  const [isComposing, setComposing] = useState(false);
  const typed = useRef<Typed>(null);
  const waiting = { ...names, typed, onComposing: setComposing };
  const isThere = Part !== undefined && !isComposing;
  useHandOver(isThere, typed);
  return (
    <Boundary
      fallback={(again) => <WaitingDialog {...waiting} field={undefined} hasFailed onRetry={again} />}
    >
      {isThere ? <Part {...given} /> : <WaitingDialog {...waiting} hasFailed={hasFailed} onRetry={retry} />}
    </Boundary>
  );
}
