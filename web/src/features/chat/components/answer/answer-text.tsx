import Box from '@mui/material/Box';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation, JudgedSentence } from '#lib/api/types.ts';
import { scrolls } from '#theme/styles.ts';
import { fontMono } from '#theme/tokens.ts';
import { type Block, blocksOf } from './blocks.ts';
import { CitationMark } from './citation-mark.tsx';
import { MarkdownBlock } from './markdown-block.tsx';
import { copySources } from './maths/copy-maths.ts';
import { FlaggedSentence } from './verdicts/flagged-sentence.tsx';
import { piecesOf } from './verdicts/verdict-pieces.ts';

/** What the server keeps in place of a deleted document's words, whatever the reader's language. */
const QUOTE_REMOVED = '[quote removed: the document was deleted]';

const reading = {
  fontSize: '1rem',
  lineHeight: 1.6,
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  // Each block runs as its own script does.
  '& p, & li, & h1, & h2, & h3, & h4, & td, & th': { unicodeBidi: 'plaintext' },
  '& p': { my: 3 },
  '& h1, & h2, & h3, & h4': { fontSize: '1rem', fontWeight: 650, lineHeight: 1.35, mt: 5, mb: 2 },
  '& h1': { fontSize: '1.25rem' },
  '& ul, & ol': { my: 3, pl: 6 },
  '& li': { my: 1 },
  '& blockquote': { m: 0, my: 3, pl: 4, borderLeft: 2, borderColor: 'divider', color: 'text.primary' },
  '& code': { fontFamily: fontMono, fontSize: '0.875em', bgcolor: 'raised', px: 1, borderRadius: '4px' },
  '& pre': { ...scrolls, my: 3, p: 4, bgcolor: 'raised', borderRadius: 1, lineHeight: 1.45 },
  '& pre code': { p: 0, bgcolor: 'transparent' },
  '& .wide': { ...scrolls, my: 3 },
  '& table': { borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    px: 3,
    py: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th': { fontWeight: 500, color: 'text.secondary' },
  '& hr': { border: 0, borderTop: 1, borderColor: 'divider', my: 5 },
} as const;

const cursor = {
  '& > :last-child::after': {
    content: '""',
    display: 'inline-block',
    width: '0.5em',
    height: '1em',
    ml: '2px',
    verticalAlign: '-0.12em',
    borderRadius: '2px',
    bgcolor: 'primary.main',
    animation: 'cairn-blink 1s steps(2, jump-none) infinite',
    '@keyframes cairn-blink': { '0%': { opacity: 1 }, '100%': { opacity: 0.15 } },
  },
} as const;

interface Props {
  text: string;
  sources: readonly Citation[];
  writing: boolean;
  /** The text is no Markdown: what looks like it stands as it is. */
  plain?: boolean;
  /** What became of its sentences; none while it is being written. */
  verdicts?: readonly JudgedSentence[] | undefined;
}

const NO_VERDICTS: readonly JudgedSentence[] = [];

/** Text as it was written, line by line; `[n]` become marks where there is such a source. */
function PlainText({ text, sources, verdicts }: Pick<Props, 'text' | 'sources'> & { verdicts: Judged }) {
  const places = Array.from({ length: text.length + 1 }, (_, place) => place);
  let at = 0;
  const cited = (part: string) =>
    part.split(/(\[\d+\])/).map((piece) => {
      const key = at;
      at += piece.length;
      const number = Number(/^\[(\d+)\]$/.exec(piece)?.[1]);
      const isSource = sources.some((source) => source.number === number);
      return isSource ? <CitationMark key={key} number={number} sources={sources} /> : piece;
    });
  const parts = piecesOf(text, places, verdicts).map(({ text: piece, sentence, isLast = false }) => {
    const key = `piece-${at}`;
    return (
      <FlaggedSentence
        key={key}
        sentence={sentence === undefined ? undefined : verdicts[sentence]}
        isLast={isLast}
      >
        {cited(piece)}
      </FlaggedSentence>
    );
  });
  return (
    <Box component="p" sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext', mt: 0 }}>
      {parts}
    </Box>
  );
}

type Judged = readonly JudgedSentence[];

/** The verdicts on sentences of a part of an answer, with their places in it. */
function verdictsWithin({ start, text }: Block, verdicts: Judged): Judged {
  const within = verdicts.filter((each) => each.end > start && each.start < start + text.length);
  if (within.length === 0) return NO_VERDICTS;
  return within.map((each) => ({ ...each, start: each.start - start, end: each.end - start }));
}

/** The text of an answer. Markdown without raw HTML and without pictures; `[n]` become marks that open the passage. */
export const AnswerText = memo(function AnswerText(props: Props) {
  const { text: kept, sources, writing, plain = false } = props;
  const { t } = useTranslation('chat');
  const text = kept.replaceAll(QUOTE_REMOVED, t('messages.quoteRemoved'));
  // Places count the text as it was kept.
  const verdicts = (text === kept && !writing && props.verdicts) || NO_VERDICTS;
  const blocks = useMemo(() => {
    const parts = plain ? [] : blocksOf(text);
    return parts.map((part) => ({ ...part, verdicts: verdictsWithin(part, verdicts) }));
  }, [text, plain, verdicts]);
  if (plain) {
    return (
      <Box className="answer-text" sx={[reading, writing && cursor]}>
        <PlainText text={text} sources={sources} verdicts={verdicts} />
      </Box>
    );
  }
  return (
    <Box className="answer-text" sx={[reading, writing && cursor]} onCopy={copySources}>
      {blocks.map((block) => (
        <MarkdownBlock key={block.start} text={block.text} sources={sources} verdicts={block.verdicts} />
      ))}
      {writing && !text && <p aria-hidden />}
    </Box>
  );
});
