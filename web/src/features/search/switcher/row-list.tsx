import Box from '@mui/material/Box';
import {
  ArrowRight,
  FileText,
  Folder,
  History,
  Lightbulb,
  type LucideIcon,
  MessageSquare,
  Search,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Ellipsis } from '#components/ellipsis.tsx';
import { Caption, Row } from '#components/layout.tsx';
import { MarkedText } from '#components/marked-text.tsx';
import { nameLine, scrolls } from '#theme/styles.ts';
import type { Group, SwitcherRow } from './rows.ts';

const ICONS: Record<Group, LucideIcon> = {
  project: Folder,
  document: FileText,
  memory: Lightbulb,
  chat: MessageSquare,
  recent: History,
  place: ArrowRight,
  search: Search,
};

interface Props {
  id: string;
  groups: { group: Group; rows: SwitcherRow[] }[];
  /** Key of the row that Enter opens. */
  active: string | undefined;
  isBusy: boolean;
  optionId: (key: string) => string;
  onPoint: (key: string) => void;
  onChoose: (row: SwitcherRow) => void;
}

interface OptionProps {
  id: string;
  row: SwitcherRow;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, row, isActive, onPoint, onChoose }: OptionProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  const Icon = 'deed' in row.goal && row.goal.deed === 'clear' ? Trash2 : ICONS[row.group];
  return (
    <Row
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        gap: 2.5,
        minHeight: 38,
        px: 2.5,
        py: 1.5,
        borderRadius: '6px',
        cursor: 'pointer',
        color: 'text.secondary',
        '&[aria-selected="true"]': {
          bgcolor: 'raised',
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: '-2px',
        },
      }}
    >
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      <Box
        component="span"
        title={row.text}
        sx={{
          flex: '0 1 auto',
          minWidth: 0,
          color: 'text.primary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          ...nameLine,
        }}
      >
        <MarkedText text={row.text} highlights={row.highlights} />
      </Box>
      {row.note && (
        <Caption component="span" sx={{ flex: '1 0 25%', minWidth: 0 }}>
          <Ellipsis sx={{ textAlign: 'right' }}>{row.note}</Ellipsis>
        </Caption>
      )}
    </Row>
  );
}

/** What can be chosen, by groups. */
export function RowList({ id, groups, active, isBusy, optionId, onPoint, onChoose }: Props) {
  const { t } = useTranslation('search');
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={t('switcher.list')}
      aria-busy={isBusy}
      sx={{ ...scrolls, px: 2, pb: 2, minHeight: 0, flex: '0 1 auto' }}
    >
      {groups.map(({ group, rows }) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`} sx={{ pt: 2 }}>
          <Caption id={`${id}-${group}`} role="presentation" sx={{ px: 2.5, pb: 1, fontWeight: 500 }}>
            {t(`switcher.groups.${group}`)}
          </Caption>
          {rows.map((row) => (
            <Option
              key={row.key}
              id={optionId(row.key)}
              row={row}
              isActive={row.key === active}
              onPoint={() => onPoint(row.key)}
              onChoose={() => onChoose(row)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}
