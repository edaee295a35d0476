import Box from '@mui/material/Box';
import { memo, useMemo } from 'react';
import Markdown, { type Components, type ExtraProps, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { Citation, JudgedSentence } from '#lib/api/types.ts';
import { AnswerLink } from './answer-link.tsx';
import { AnswerTable } from './answer-table.tsx';
import { CitationMark } from './citation-mark.tsx';
import { findMaths } from './maths/find-maths.ts';
import { FormulaInText } from './maths/formula.tsx';
import { hideMaths, remarkMaths } from './maths/remark-maths.ts';
import { remarkCitations } from './remark-citations.ts';
import { FlaggedSentence } from './verdicts/flagged-sentence.tsx';
import { remarkVerdicts } from './verdicts/remark-verdicts.ts';

/** Never built from an answer: an image would make the browser fetch what the text names. */
const FORBIDDEN = ['img', 'input'];

type Node = NonNullable<ExtraProps['node']>;

/** The words of a piece of Markdown, without what they look like. */
function textOf(node: Node | Node['children'][number] | undefined): string {
  if (!node) return '';
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}

/** What of Markdown is a component of ours: the same for a growing text, so that nothing is built again. */
function componentsFor(sources: readonly Citation[], verdicts: readonly JudgedSentence[]): Components {
  return {
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
    // Formulas: see `remarkMaths`.
    data: ({ node, children }) => (
      <FormulaInText
        tex={String(node?.properties['data-tex'])}
        display={String(node?.properties['data-display']) === 'true'}
        source={String(children)}
      />
    ),
    cite: ({ children }) => <CitationMark number={Number(children)} sources={sources} />,
    mark: ({ node, children }) => (
      <FlaggedSentence
        sentence={verdicts[Number(node?.properties['data-sentence'])]}
        isLast={String(node?.properties['data-last']) === 'true'}
      >
        {children}
      </FlaggedSentence>
    ),
  };
}

interface Props {
  text: string;
  sources: readonly Citation[];
  /** Their places count this text. */
  verdicts: readonly JudgedSentence[];
}

/** A part of an answer, rendered again only when it changes. */
export const MarkdownBlock = memo(function MarkdownBlock({ text, sources, verdicts }: Props) {
  const { formulas, shown } = useMemo(() => {
    const found = findMaths(text);
    const hidden = found.length > 0 ? hideMaths(text, found) : null;
    return hidden === null ? { formulas: [], shown: text } : { formulas: found, shown: hidden };
  }, [text]);
  const plugins = useMemo<Options['remarkPlugins']>(
    () => [
      remarkGfm,
      [remarkVerdicts, { text: shown, verdicts }],
      remarkCitations,
      [remarkMaths, { text, formulas }],
    ],
    [shown, verdicts, text, formulas],
  );
  const components = useMemo(() => componentsFor(sources, verdicts), [sources, verdicts]);
  return (
    <Markdown remarkPlugins={plugins} components={components} disallowedElements={FORBIDDEN} unwrapDisallowed>
      {shown}
    </Markdown>
  );
});
