import Box from '@mui/material/Box';
import { Folder, Lightbulb, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PassagePath } from '#components/file/passage-path.tsx';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { MarkedText } from '#components/marked-text.tsx';
import { paths } from '#config/paths.ts';
import type { ChatHit, FoundDocument, MemoryHit, ProjectHit } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { type Hit, keyOf } from '../merge-results.ts';
import { Badge, HitCard } from './hit-card.tsx';

const Name = (props: Parameters<typeof MarkedText>[0]) => (
  <bdi>
    <MarkedText {...props} />
  </bdi>
);

function ProjectCard({ hit }: { hit: ProjectHit }) {
  const { t } = useTranslation('search');
  const formats = useFormats();
  return (
    <HitCard
      icon={<Folder size={18} aria-hidden />}
      to={paths.project(hit.id)}
      title={<Name text={hit.name} highlights={hit.name_highlights} />}
      badges={hit.is_archived && <Badge>{t('archived')}</Badge>}
      excerpt={hit.excerpt && <MarkedText text={hit.excerpt} highlights={hit.highlights} />}
      facts={[t('kind.project'), t('updated', { time: formats.ago(hit.updated_at) })]}
    />
  );
}

function DocumentCard({ hit }: { hit: FoundDocument }) {
  const { t } = useTranslation('search');
  const formats = useFormats();
  return (
    <HitCard
      icon={<FileTypeIcon type={hit.file_type} />}
      to={`${paths.document(hit.project_id, hit.id)}?page=${hit.page || 1}`}
      title={<Name text={hit.filename} highlights={hit.name_highlights} />}
      badges={<Badge>{t(hit.match_type === 'filename' ? 'match.filename' : 'match.content')}</Badge>}
      excerpt={
        <>
          <PassagePath context={hit.context} />
          <MarkedText text={hit.excerpt} highlights={hit.highlights} />
        </>
      }
      facts={[
        hit.file_type.toUpperCase(),
        hit.file_type === 'pdf' && hit.page > 0 && t('page', { page: hit.page }),
        <bdi key="project">{hit.project_name}</bdi>,
        hit.created_at && formats.date(hit.created_at),
      ]}
    />
  );
}

function MemoryCard({ hit }: { hit: MemoryHit }) {
  const { t } = useTranslation(['search', 'memory']);
  const formats = useFormats();
  return (
    <HitCard
      icon={<Lightbulb size={18} aria-hidden />}
      to={paths.memory(hit.project_id, hit.id)}
      title={<Name text={hit.excerpt || hit.content} highlights={hit.excerpt ? hit.highlights : []} />}
      badges={
        <>
          {hit.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          <Badge>{t(hit.match_type === 'semantic' ? 'match.semantic' : 'match.text')}</Badge>
        </>
      }
      facts={[
        t(`memory:types.${hit.memory_type}`),
        <bdi key="project">{hit.project_name}</bdi>,
        formats.date(hit.created_at),
      ]}
    />
  );
}

function ChatCard({ hit }: { hit: ChatHit }) {
  const { t } = useTranslation('search');
  const formats = useFormats();
  const { project_id, session_id, message_id, is_ai } = hit;
  const place = message_id ? `#${encodeURIComponent(message_id)}` : '';
  return (
    <HitCard
      icon={<MessageSquare size={18} aria-hidden />}
      to={`${paths.chat(project_id, session_id)}${place}`}
      title={<Name text={hit.session_title || t('untitled')} highlights={hit.title_highlights} />}
      badges={
        message_id !== null && is_ai ? (
          <span title={t('answer')}>
            <Badge strong>{t('ai')}</Badge>
          </span>
        ) : null
      }
      excerpt={
        message_id !== null && <MarkedText text={hit.excerpt || hit.message} highlights={hit.highlights} />
      }
      facts={[t('kind.chat'), <bdi key="project">{hit.project_name}</bdi>, formats.date(hit.created_at)]}
    />
  );
}

function Card({ found }: { found: Hit }) {
  switch (found.kind) {
    case 'projects':
      return <ProjectCard hit={found.hit} />;
    case 'documents':
      return <DocumentCard hit={found.hit} />;
    case 'memory':
      return <MemoryCard hit={found.hit} />;
    case 'chats':
      return <ChatCard hit={found.hit} />;
  }
}

/** What was found, in its order. */
export function Hits({ hits, label }: { hits: readonly Hit[]; label: string }) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 2.5 }}
    >
      {hits.map((found) => (
        <li key={keyOf(found)}>
          <Card found={found} />
        </li>
      ))}
    </Box>
  );
}
