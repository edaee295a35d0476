/** What this browser keeps of a person for all its tabs stands in local storage under keys that begin so. */
const prefixOf = (userId: string) => `cairn.of.${userId}.`;

/** The key under which something of a person is kept. No one else's screens read it. */
export const personKey = (userId: string, name: string) => prefixOf(userId) + name;

/** The keys of what is kept of a person and whose names begin with `name`. */
export function personKeys(userId: string, name: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(personKey(userId, name)));
}

/** Removes everything that is kept so of a person. */
export function forgetPerson(userId: string): void {
  for (const key of personKeys(userId, '')) localStorage.removeItem(key);
}
