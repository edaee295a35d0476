import Box from '@mui/material/Box';
import { Fragment, memo } from 'react';
import { fontMono } from '#theme/tokens.ts';
import type { Line } from './marked-lines.ts';

interface Props {
  lines: readonly Line[];
  /** Set in a monospaced face: tables and data. */
  mono: boolean;
}

/** A line in which words were found. */
function FoundText({ text, found = [] }: Pick<Line, 'text' | 'found'>) {
  return (
    <>
      {found.map(({ from, to, isCurrent }, index) => (
        <Fragment key={from}>
          {text.slice(found[index - 1]?.to ?? 0, from)}
          <Box
            component="mark"
            data-found={isCurrent ? 'current' : 'other'}
            sx={{
              bgcolor: 'mark',
              color: 'inherit',
              borderRadius: '2px',
              '&[data-found="current"]': {
                outline: '2px solid',
                outlineColor: 'var(--cairn-palette-accent)',
              },
            }}
          >
            {text.slice(from, to)}
          </Box>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.to ?? 0)}
    </>
  );
}

function LineText({ text, from, to, found }: Line) {
  if (found) return <FoundText text={text} found={found} />;
  if (from === undefined || to === undefined) return <>{text || ' '}</>;
  return (
    <>
      {text.slice(0, from)}
      <Box
        component="mark"
        sx={{
          bgcolor: 'mark',
          color: 'inherit',
          borderRadius: '2px',
          boxShadow: '0 0 0 2px var(--cairn-palette-mark)',
        }}
      >
        {text.slice(from, to) || ' '}
      </Box>
      {text.slice(to)}
    </>
  );
}

/** Lines of a text with their numbers. The lines of a marked passage carry a rule at their side as well. */
export const TextLines = memo(function TextLines({ lines, mono }: Props) {
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        fontFamily: mono ? fontMono : 'inherit',
        fontSize: mono ? '0.8125rem' : '0.9375rem',
        lineHeight: 1.6,
      }}
    >
      {lines.map((line) => {
        const marked = line.from !== undefined;
        return (
          <Box
            component="li"
            key={line.number}
            data-line={line.number}
            data-marked={marked || undefined}
            sx={{ display: 'flex', borderLeft: '3px solid', borderColor: marked ? 'accent' : 'transparent' }}
          >
            <Box
              component="span"
              aria-hidden
              sx={{
                width: '3.6em',
                flex: 'none',
                pr: 3,
                textAlign: 'right',
                color: 'text.secondary',
                fontSize: 'size.caption',
                lineHeight: 'inherit',
                userSelect: 'none',
                pt: '0.15em',
              }}
            >
              {line.number}
            </Box>
            <Box
              component="span"
              sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              <LineText {...line} />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
});
