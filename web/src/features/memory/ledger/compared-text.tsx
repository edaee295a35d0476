import Box from '@mui/material/Box';
import { diffWordsWithSpace } from 'diff';
import { Fragment, useMemo } from 'react';

/** Beyond so many characters words are not compared: it would take longer than people wait. */
const MOST = 20_000;

interface Part {
  text: string;
  differs: boolean;
}

/** Two texts in parts, of which those that differ stand in one of them only. */
function compareTexts(before: string, after: string): { before: Part[]; after: Part[] } {
  if (before.length + after.length > MOST)
    return { before: [{ text: before, differs: false }], after: [{ text: after, differs: false }] };
  const intlSegmenter =
    typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'word' }) : undefined;
  const parts = diffWordsWithSpace(before, after, { intlSegmenter });
  return {
    before: parts.flatMap(({ value, added, removed }) => (added ? [] : [{ text: value, differs: removed }])),
    after: parts.flatMap(({ value, added, removed }) => (removed ? [] : [{ text: value, differs: added }])),
  };
}

const LOOKS = {
  del: { textDecoration: 'line-through', textDecorationColor: 'var(--cairn-palette-error-main)' },
  ins: { textDecoration: 'underline', textDecorationColor: 'var(--cairn-palette-success-main)' },
  mark: { textDecoration: 'none' },
};

interface Props {
  before: string;
  after: string;
  /** Which of both is shown. */
  shown: 'before' | 'after';
  /** Neither followed on the other: what differs is marked alike in both. */
  alike?: boolean;
}

/** One of two texts, with what differs from the other marked. */
export function ComparedText({ before, after, shown, alike = false }: Props) {
  const parts = useMemo(() => compareTexts(before, after)[shown], [before, after, shown]);
  const tag = alike ? 'mark' : shown === 'before' ? 'del' : 'ins';
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.5 }}>
      {parts.map(({ text, differs }, at) =>
        differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place.
          <Box key={at} component={tag} sx={{ bgcolor: 'mark', color: 'text.primary', ...LOOKS[tag] }}>
            {text}
          </Box>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Fragment key={at}>{text}</Fragment>
        ),
      )}
    </Box>
  );
}
