import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { Muted, Row } from '#components/layout.tsx';
import { useDocumentName } from '#features/chat/api/cited-document.ts';
import type { Citation, SearchTrace } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { usePlaceText } from '../answer/citation-mark.tsx';
import { DocumentLink } from '../answer/document-link.tsx';

interface Props {
  projectId: number;
  passage: SearchTrace['passages'][number];
  /** The citation of a passage that was given. */
  source: Citation | undefined;
}

/** A passage that a search found: where it stands, how it was ranked, and what became of it. */
export function TracedPassageLine({ projectId, passage, source }: Props) {
  const { t } = useTranslation('chat');
  const placeOf = usePlaceText();
  const found = useDocumentName(projectId, passage.document_id, source);
  return (
    <li data-left-out={passage.left_out ?? undefined}>
      <Row sx={{ gap: 2, flexWrap: 'wrap', fontSize: 'size.small' }}>
        {passage.number > 0 && (
          <Box component="span" sx={{ color: 'accent', fontWeight: 650 }}>
            {passage.number}
          </Box>
        )}
        <FileTypeIcon type={passage.file_type} size={15} />
        {found.isDeleted ? (
          <span>{t('messages.deleted')}</span>
        ) : (
          <DocumentLink
            projectId={projectId}
            document={{ document_id: passage.document_id, document_name: found.name, deleted: false }}
          />
        )}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {placeOf(passage)}
        </Box>
      </Row>
      <Muted>
        <Outcome passage={passage} isCited={source?.cited === true} /> · <Ranking passage={passage} />
      </Muted>
    </li>
  );
}

function Outcome({ passage, isCited }: Pick<Props, 'passage'> & { isCited: boolean }) {
  const { t } = useTranslation('chat');
  if (passage.left_out) return t(`trace.reasons.${passage.left_out}`);
  return t(isCited ? 'trace.cited' : 'trace.notCited');
}

/** How it was ranked, by the parts that there are. */
function Ranking({ passage }: Pick<Props, 'passage'>) {
  const { t } = useTranslation('chat');
  const { number, percent } = useFormats();
  const { score, word_rank, meaning_rank, evidence } = passage;
  const parts = [t('trace.score', { score: number(Number(score.toPrecision(3))) })];
  if (word_rank !== undefined) parts.push(t('trace.wordRank', { rank: number(word_rank) }));
  if (meaning_rank !== undefined) parts.push(t('trace.meaningRank', { rank: number(meaning_rank) }));
  if (evidence !== undefined) parts.push(t('trace.passageEvidence', { percent: percent(evidence) }));
  return parts.join(' · ');
}
