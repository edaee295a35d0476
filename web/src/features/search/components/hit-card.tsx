import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Caption, Card, Muted, Row } from '#components/layout.tsx';
import { coverLink } from '#theme/styles.ts';

interface Props {
  icon: ReactNode;
  to: string;
  /** The name or the words that lead there. */
  title: ReactNode;
  /** What kind it is, beside the title. */
  badges?: ReactNode;
  /** Where the words stand. */
  excerpt?: ReactNode;
  /** What it belongs to and when it was made, each once. */
  facts: readonly ReactNode[];
}

/** One thing that was found. The whole card leads to it. */
export function HitCard({ icon, to, title, badges, excerpt, facts }: Props) {
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 3,
        px: { xs: 3.5, sm: 4 },
        py: 3.5,
        transition: 'border-color 140ms ease-out',
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <Box sx={{ flex: 'none', width: 22, pt: '1px', color: 'text.secondary', display: 'flex' }}>{icon}</Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Row sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'flex-start' }}>
          <Box
            component="h2"
            sx={{
              m: 0,
              flex: '1 1 12rem',
              minWidth: 0,
              fontSize: 'size.body',
              fontWeight: 500,
              lineHeight: 1.45,
            }}
          >
            <Box component={Link} to={to} sx={{ overflowWrap: 'anywhere', ...coverLink('8px', 2) }}>
              {title}
            </Box>
          </Box>
          {badges && <Row sx={{ flexWrap: 'wrap', gap: 1.5, minWidth: 0, maxWidth: '100%' }}>{badges}</Row>}
        </Row>
        {excerpt && (
          <Muted sx={{ mt: 1, lineHeight: 1.5, maxWidth: '80ch', overflowWrap: 'anywhere' }}>{excerpt}</Muted>
        )}
        <Caption sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a card keep their order.
            <span key={index}>
              {index > 0 && ' · '}
              {fact}
            </span>
          ))}
        </Caption>
      </Box>
    </Card>
  );
}

/** A word beside a title: how something was found, or what it is. */
export function Badge({ children, strong = false }: { children: string; strong?: boolean }) {
  return (
    <Caption
      component="span"
      sx={{
        px: 2,
        py: '2px',
        maxWidth: '100%',
        lineHeight: 1.4,
        borderRadius: '999px',
        border: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        ...(strong && { color: 'primary.main', borderColor: 'currentColor', fontWeight: 500 }),
      }}
    >
      <bdi>{children}</bdi>
    </Caption>
  );
}
