import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';

interface RowProps {
  icon?: ReactNode;
  title: string;
  /** A word or two beside the title. */
  mark?: ReactNode;
  /** One muted line. */
  text: ReactNode;
  action?: ReactNode;
}

/** One thing of a list: icon, name, one muted line, actions. */
export function ListRow({ icon, title, mark, text, action }: RowProps) {
  return (
    <Row
      component="li"
      sx={{
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 1,
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      {icon && <Box sx={{ display: 'flex', flex: 'none', color: 'text.secondary' }}>{icon}</Box>}
      <Box sx={{ flex: '1 1 11.25rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Row sx={{ flexWrap: 'wrap', columnGap: 2, fontWeight: 500 }}>
          {title}
          {mark}
        </Row>
        <Muted>{text}</Muted>
      </Box>
      {action}
    </Row>
  );
}

interface MarkProps {
  children: string;
  tone?: 'success' | 'info' | 'warning' | 'error';
  sx?: Record<string, string | number>;
}

/** A short word in a frame, beside a title. */
export function RowMark({ children, tone = 'success', sx = {} }: MarkProps) {
  return (
    <Box
      component="span"
      sx={{
        px: 1.75,
        borderRadius: 99,
        border: 1,
        borderColor: `color-mix(in srgb, var(--cairn-palette-${tone}-main) 45%, transparent)`,
        color: `${tone}.main`,
        fontSize: 'size.caption',
        fontWeight: 400,
        lineHeight: 1.5,
        ...sx,
      }}
    >
      {children}
    </Box>
  );
}

/** Rows one under the other, with a way to those that follow. */
export function Rows({ children, more }: { children: ReactNode; more?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
      {more && (
        <Button color="inherit" size="small" onClick={more} sx={{ mt: 1 }}>
          {t('showMore')}
        </Button>
      )}
    </>
  );
}
