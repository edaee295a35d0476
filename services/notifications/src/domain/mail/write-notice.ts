import { fillText } from '@cairn/service/mail';
import { type NotificationView, sayingOf } from '../inbox/notification.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };

export type NoticeTexts = typeof en;

const languages: Record<string, NoticeTexts> = { en, de, es, fr };

export function textsIn(language: string): NoticeTexts {
  return (Object.hasOwn(languages, language) ? languages[language] : undefined) ?? en;
}

export interface WrittenNotice {
  title: string;
  line: string;
  /** Of a digest, a line for each project; of documents that were not read, why that is not said here. */
  further: string[];
}

/** Makes what people wrote fit where it is shown: in a mail, names without what mail programs make links of. */
export type NameWriter = (name: string) => string;

/** What a notification says, in a language. */
export function writeNotice(
  notice: NotificationView,
  language: string,
  nameOf: NameWriter = (name) => name,
): WrittenNotice {
  const texts = textsIn(language);
  const saying = sayingOf(notice.saying);
  const { title, line } = texts.types[textOf(notice)];
  const words = {
    // What was of several and is of one is said by its name.
    subject: nameOf(notice.subjectName || (notice.documents[0]?.name ?? '')),
    project: nameOf(saying.projectName),
    actor: nameOf(saying.actorName) || texts.somebody,
    role: texts.roles[saying.role as keyof NoticeTexts['roles']] ?? saying.role,
    reason: nameOf(saying.reason),
    count: String(saying.count),
    names: namesOf(notice, texts, nameOf),
    documents: saying.params.documents ?? '',
    chats: saying.params.chat_sessions ?? '',
    memories: saying.params.memories ?? '',
  };
  return { title, line: fillText(line, words), further: furtherOf(notice, texts, nameOf) };
}

/** Which text a notification has: one document is said otherwise than several. */
function textOf({ type, saying }: NotificationView): keyof NoticeTexts['types'] {
  const { count, role } = sayingOf(saying);
  switch (type) {
    case 'document_ready':
      return 'documents_ready_one';
    case 'documents_ready':
      return count === 1 ? 'documents_ready_one' : 'documents_ready';
    case 'document_failed':
      return count > 1 ? 'document_failed' : 'document_failed_one';
    case 'role_changed':
      return role === '' ? 'role_removed' : 'role_changed';
    default:
      return type;
  }
}

function namesOf({ documents, saying }: NotificationView, texts: NoticeTexts, nameOf: NameWriter): string {
  const names = documents.map(({ name }) => nameOf(name)).join(', ');
  const more = sayingOf(saying).count - documents.length;
  return more > 0 ? `${names}. ${fillText(texts.more, { count: String(more) })}` : names;
}

function furtherOf({ type, saying }: NotificationView, texts: NoticeTexts, nameOf: NameWriter): string[] {
  if (type === 'document_failed') return [texts.failureElsewhere];
  if (type !== 'weekly_digest') return [];
  return sayingOf(saying).digest.map(({ name, documents, chatSessions, memories }) =>
    fillText(texts.types.weekly_project.line, {
      project: nameOf(name),
      documents: String(documents),
      chats: String(chatSessions),
      memories: String(memories),
    }),
  );
}
