/**
 * A value as JSON that is the same text for the same content, whatever wrote it: members in the order of their names
 * (UTF-16 units), nothing between the tokens. Of what JSON knows only; members that are undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => (isObject(member) ? sorted(member) : member));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(object).sort();
  // Without a prototype, a member may have any name; those that look like whole numbers come first in any case, in
  // both.
  const result: Record<string, unknown> = Object.create(null);
  for (const name of names) result[name] = object[name];
  return result;
}
