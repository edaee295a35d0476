import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * Where a link of an answer may lead; any other is its words alone: a script, this program's own screens, a footnote.
 */
const OUTSIDE = /^(https?:|mailto:)$/;

/** The host or address a link leads to, as the browser will read it; null for what is not followed. */
function destinationOf(href: string | undefined): string | null {
  const url = href ? URL.parse(href) : null;
  if (!url || !OUTSIDE.test(url.protocol)) return null;
  return url.protocol === 'mailto:' ? url.pathname : url.host;
}

/** Whether words name the place by themselves: the address, whole or its host alone. */
function names(words: string, destination: string): boolean {
  const said = words.trim().toLowerCase();
  const url = URL.parse(said) ?? URL.parse(`https://${said}`);
  if (said === destination.toLowerCase()) return true;
  // A name before an @ and characters that are not seen make an address look like another.
  if (!url || url.username || /[\s\p{C}]/u.test(said)) return false;
  return destinationOf(url.href) === destination;
}

interface Props {
  href: string | undefined;
  /** What is read of the link, as text. */
  words: string;
  children: ReactNode;
}

/**
 * A link that an answer gives. A document can have a model write any words over any address, so where it leads stands
 * beside words that do not say it.
 */
export function AnswerLink({ href, words, children }: Props) {
  const destination = destinationOf(href);
  if (destination === null) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {children}
      {!names(words, destination) && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875em' }}>
          {` (${destination})`}
        </Box>
      )}
    </a>
  );
}
