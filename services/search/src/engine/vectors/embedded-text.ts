import type { PassageContext } from '@cairn/proto/documents';

/** What is embedded of a passage: what it stands under, where it has that, and its text. */
export function embeddedText({
  text,
  context,
}: {
  text: string;
  context?: PassageContext | undefined;
}): string {
  if (!context) return text;
  const { title, sections, table, unit, period } = context;
  const under = [title, ...sections, table, unit, period].filter((part) => part !== '');
  return under.length > 0 ? `${under.join('. ')}\n${text}` : text;
}
