import Box, { type BoxProps } from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { PassageContext } from '#lib/api/types.ts';
import { clamped } from '#theme/styles.ts';
import { Ellipsis } from '../ellipsis.tsx';
import { Caption } from '../layout.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** Headings shown: the innermost. */
const SECTIONS = 2;

/**
 * What a passage stands under, quietly: the document's title on a line, and below it, from the outermost on, its
 * sections, its table, and the table's periods and unit. Nothing where the document does not say.
 */
export function PassagePath({ context, sx, ...props }: BoxProps & { context: PassageContext | null }) {
  const { t } = useTranslation();
  const { title, path } = context ? partsOf(context) : { title: '', path: [] };
  if (title === '' && path.length === 0) return null;
  return (
    <Caption title={[title, ...path].join('\n')} sx={{ lineHeight: 1.4, ...sx }} {...props}>
      <VisuallyHidden>{t('passagePath')} </VisuallyHidden>
      {title !== '' && <Ellipsis>{title}</Ellipsis>}
      {path.length > 0 && (
        <Box sx={clamped(2)}>
          {path.map((part, index) => (
            <Fragment key={part}>
              {index > 0 && <span aria-hidden> › </span>}
              <span>{part}</span>
            </Fragment>
          ))}
        </Box>
      )}
    </Caption>
  );
}

/** Each said once: a table may be called as its section, a section as its document. */
function partsOf({ title, sections, table, period, unit }: PassageContext): {
  title: string;
  path: string[];
} {
  const heads = [period, unit].filter((text) => text !== '').join(' ');
  const parts = [title, ...sections.slice(-SECTIONS), table, heads];
  const path = parts.slice(1).filter((part, index) => {
    const before = parts.slice(0, index + 1);
    return part !== '' && !before.some((other) => other.includes(part));
  });
  return { title, path };
}
