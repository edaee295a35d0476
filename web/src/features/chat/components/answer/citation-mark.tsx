import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { PassagePath } from '#components/file/passage-path.tsx';
import type { Citation } from '#lib/api/types.ts';
import { openSource, useOpenSource } from '#lib/citations/open-source.ts';
import { sourceName } from '#lib/citations/source-name.ts';
import { isShownByPage } from '#lib/file-kinds.ts';
import { usePanelMaybe } from '#lib/layout/panels.tsx';
import { claimBefore } from './claim-before.ts';

/** Longest part of a quote the hint shows. */
const HINT = 180;

/** Opens a passage in the panel beside the answer. */
export function useOpenCitation(): (citation: Citation, claim?: string) => void {
  const panel = usePanelMaybe('right');
  return (citation, claim) => {
    openSource(citation, claim);
    panel?.show();
  };
}

type PassagePlace = Pick<Citation, 'file_type' | 'page' | 'line_start' | 'line_end'> &
  Partial<Pick<Citation, 'memory_id'>>;

/** Where in its document a passage stands, in words; of a memory, that it is one. */
export function usePlaceText(): (place: PassagePlace) => string {
  const { t } = useTranslation('chat');
  return ({ file_type, page, line_start, line_end, memory_id }) => {
    if (memory_id) return t('messages.memory');
    if (isShownByPage(file_type)) return t('messages.page', { page });
    return line_end > line_start
      ? t('messages.lines', { from: line_start, to: line_end })
      : t('messages.line', { from: line_start });
  };
}

/** A citation in an answer: a small numeral that opens the passage it stands for. */
export function CitationMark({ number, sources }: { number: number; sources: readonly Citation[] }) {
  const { t } = useTranslation('chat');
  const openCitation = useOpenCitation();
  const placeOf = usePlaceText();
  const { citation: opened } = useOpenSource();
  const citation = sources.find((source) => source.number === number);
  if (!citation) return <>[{number}]</>;
  const { quote } = citation;
  const name = sourceName(citation);
  const active = opened === citation;
  return (
    <Tooltip
      title={
        active ? (
          ''
        ) : (
          <Box sx={{ maxWidth: 300 }}>
            <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Box>
            {placeOf(citation)}
            <PassagePath context={citation.context} sx={{ color: 'inherit', mt: 0.5 }} />
            <Box sx={{ mt: 1, fontWeight: 400 }}>
              {quote.length > HINT ? `${quote.slice(0, HINT)}…` : quote}
            </Box>
          </Box>
        )
      }
    >
      <ButtonBase
        aria-label={t('messages.source', { number, name, place: placeOf(citation) })}
        aria-pressed={active}
        data-citation={number}
        onClick={({ currentTarget }) => openCitation(citation, claimBefore(currentTarget))}
        sx={{
          minWidth: '1.5em',
          height: '1.45em',
          px: '0.35em',
          mx: '0.12em',
          verticalAlign: '0.15em',
          borderRadius: '5px',
          fontSize: 'size.caption',
          fontWeight: 650,
          lineHeight: 1,
          fontVariantNumeric: 'tabular-nums',
          color: active ? 'background.paper' : 'accent',
          bgcolor: active ? 'accent' : 'color-mix(in srgb, var(--cairn-palette-accent) 13%, transparent)',
          '&:hover': {
            bgcolor: active ? 'accent' : 'color-mix(in srgb, var(--cairn-palette-accent) 24%, transparent)',
          },
        }}
      >
        {number}
      </ButtonBase>
    </Tooltip>
  );
}
