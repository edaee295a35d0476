import Box from '@mui/material/Box';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import Markdown, { type Components, type ExtraProps, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { Citation, JudgedSentence } from '#lib/api/types.ts';
import { fontMono } from '#theme/tokens.ts';
import { AnswerLink } from './answer-link.tsx';
import { AnswerTable } from './answer-table.tsx';
import { CitationMark } from './citation-mark.tsx';
import { FlaggedSentence } from './flagged-sentence.tsx';
import { copySources } from './maths/copy-maths.ts';
import { findMaths } from './maths/find-maths.ts';
import { FormulaInText } from './maths/formula.tsx';
import { hideMaths, remarkMaths } from './maths/remark-maths.ts';
import { remarkCitations } from './remark-citations.ts';
import { remarkVerdicts } from './remark-verdicts.ts';
import { piecesOf } from './verdict-pieces.ts';

/** Never built from an answer: an image would make the browser fetch what the text names. */
const FORBIDDEN = ['img', 'input'];

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
  '& pre': { my: 3, p: 4, bgcolor: 'raised', borderRadius: 1, overflowX: 'auto', lineHeight: 1.45 },
  '& pre code': { p: 0, bgcolor: 'transparent' },
  '& .wide': { overflowX: 'auto', my: 3 },
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

type Node = NonNullable<ExtraProps['node']>;

/** The words of a piece of Markdown, without what they look like. */
function textOf(node: Node | Node['children'][number] | undefined): string {
  if (!node) return '';
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}

/** The text of an answer. Markdown without raw HTML and without pictures; `[n]` become marks that open the passage. */
export const AnswerText = memo(function AnswerText(props: Props) {
  const { text: kept, sources, writing, plain = false } = props;
  const { t } = useTranslation('chat');
  const text = kept.replaceAll(QUOTE_REMOVED, t('messages.quoteRemoved'));
  // Places count the text as it was kept.
  const verdicts = (text === kept && !writing && props.verdicts) || NO_VERDICTS;
  const { formulas, shown } = useMemo(() => {
    const found = plain ? [] : findMaths(text);
    const hidden = found.length > 0 ? hideMaths(text, found) : null;
    return hidden === null ? { formulas: [], shown: text } : { formulas: found, shown: hidden };
  }, [text, plain]);
  const plugins = useMemo<Options['remarkPlugins']>(
    () => [
      remarkGfm,
      [remarkVerdicts, { text: shown, verdicts }],
      remarkCitations,
      [remarkMaths, { text, formulas }],
    ],
    [shown, verdicts, text, formulas],
  );
  const components = useMemo<Components>(
    () => ({
      a: ({ href, node, children }) => (
        <AnswerLink href={href} words={textOf(node)}>
          {children}
        </AnswerLink>
      ),
      // What may be wider than the column is scrolled, by keyboard too.
      pre: ({ children }) => (
        <Box component="pre" tabIndex={0}>
          {children}
        </Box>
      ),
      table: ({ children }) => <AnswerTable>{children}</AnswerTable>,
      math: ({ children }: { children?: ReactNode }) => {
        const formula = formulas[Number(children)];
        return formula && <FormulaInText formula={formula} source={text.slice(formula.start, formula.end)} />;
      },
      cite: ({ children }) => <CitationMark number={Number(children)} sources={sources} />,
      mark: ({ node, children }) => (
        <FlaggedSentence
          sentence={verdicts[Number(node?.properties['data-sentence'])]}
          isLast={String(node?.properties['data-last']) === 'true'}
        >
          {children}
        </FlaggedSentence>
      ),
    }),
    [sources, verdicts, formulas, text],
  );
  if (plain) {
    return (
      <Box className="answer-text" sx={[reading, writing && cursor]}>
        <PlainText text={text} sources={sources} verdicts={verdicts} />
      </Box>
    );
  }
  return (
    <Box className="answer-text" sx={[reading, writing && cursor]} onCopy={copySources}>
      <Markdown
        remarkPlugins={plugins}
        components={components}
        disallowedElements={FORBIDDEN}
        unwrapDisallowed
      >
        {shown}
      </Markdown>
      {writing && !text && <p aria-hidden />}
    </Box>
  );
});
