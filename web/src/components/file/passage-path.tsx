import type { BoxProps } from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { PassageContext } from '#lib/api/types.ts';
import { clamped } from '#theme/styles.ts';
import { Caption } from '../layout.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** Headings shown: the innermost. */
const SECTIONS = 2;

/**
 * What a passage stands under, quietly, from the outermost on: the document's title, its sections, its table, and the
 * table's periods and unit. Nothing where the document does not say.
 */
export function PassagePath({ context, sx, ...props }: BoxProps & { context: PassageContext | null }) {
  const { t } = useTranslation();
  const parts = context ? partsOf(context) : [];
  if (parts.length === 0) return null;
  return (
    <Caption title={parts.join(' › ')} sx={{ ...clamped(2), lineHeight: 1.4, ...sx }} {...props}>
      <VisuallyHidden>{t('passagePath')} </VisuallyHidden>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <span aria-hidden> › </span>}
          <span>{part}</span>
        </Fragment>
      ))}
    </Caption>
  );
}

/** Each said once: a table may be called as its section, a section as its document. */
function partsOf({ title, sections, table, period, unit }: PassageContext): string[] {
  const heads = [period, unit].filter((text) => text !== '').join(' ');
  const parts = [title, ...sections.slice(-SECTIONS), table, heads].filter((part) => part !== '');
  return parts.filter((part, index) => !parts.slice(0, index).some((before) => before.includes(part)));
}
