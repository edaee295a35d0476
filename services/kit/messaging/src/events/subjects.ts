/** Whether a subject is named by one of the patterns: exactly, or as `prefix.>` for all that begins with `prefix.`. */
export function matchesSubject(patterns: readonly string[], subject: string): boolean {
  return patterns.some(
    (pattern) => pattern === subject || (pattern.endsWith('.>') && subject.startsWith(pattern.slice(0, -1))),
  );
}
