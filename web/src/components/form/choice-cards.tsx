import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Muted } from '../layout.tsx';

/**
 * The choices of a `radiogroup`: arrow keys move what holds, and the focus with it, among elements of which each has
 * its value as `data-value`.
 */
export function arrowKeys<T extends string>(
  choices: readonly { value: T }[],
  value: T,
  onChange: (value: T) => void,
) {
  return (event: KeyboardEvent) => {
    const by = STEP[event.key];
    if (!by) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.value === value);
    const next = choices[(at + by + choices.length) % choices.length];
    if (!next) return;
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
}

interface Choice<T extends string> {
  value: T;
  label: string;
  /** One line of what it means. */
  text?: string;
  /** A small picture of it; says nothing that the words do not. */
  picture?: ReactNode;
  /** The language of the label, where it is not that of the page. */
  lang?: string;
}

interface Props<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A few choices as cards, of which one holds. Arrow keys move it. */
export function ChoiceCards<T extends string>({ label, choices, value, onChange }: Props<T>) {
  const id = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      onKeyDown={arrowKeys(choices, value, onChange)}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))', gap: 3 }}
    >
      {choices.map((choice) => (
        <ButtonBase
          key={choice.value}
          role="radio"
          data-value={choice.value}
          aria-checked={choice.value === value}
          aria-describedby={choice.text ? `${id}-${choice.value}` : undefined}
          aria-label={choice.label}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
          lang={choice.lang}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'stretch',
            justifyContent: 'flex-start',
            textAlign: 'left',
            gap: 2,
            p: 2.5,
            border: 1,
            borderRadius: 1,
            borderColor: choice.value === value ? 'primary.main' : 'divider',
            boxShadow: choice.value === value ? 'inset 0 0 0 1px var(--cairn-palette-primary-main)' : 'none',
            '&:hover': { bgcolor: 'raised' },
            '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          {choice.picture && (
            <Box component="span" aria-hidden sx={{ display: 'block' }}>
              {choice.picture}
            </Box>
          )}
          <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere', hyphens: 'auto' }}>
            {choice.label}
          </Box>
          {choice.text && (
            <Muted component="span" id={`${id}-${choice.value}`} sx={{ lineHeight: 1.45 }}>
              {choice.text}
            </Muted>
          )}
        </ButtonBase>
      ))}
    </Box>
  );
}
