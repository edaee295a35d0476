/** What this browser keeps of a person for all its tabs stands in local storage under keys that begin so. */
const PREFIX = 'cairn.of.';
const prefixOf = (userId: string) => `${PREFIX}${userId}.`;

/** The key under which something of a person is kept. No one else's screens read it. */
export const personKey = (userId: string, name: string) => prefixOf(userId) + name;

/** The keys of what is kept of a person and whose names begin with `name`. */
export function personKeys(userId: string, name: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(personKey(userId, name)));
}

/** Whether this value is kept under `name` of any person: of one who signed out nothing is. */
export const isKeptOfAnyone = (name: string, value: string): boolean =>
  Object.keys(localStorage).some(
    (key) => key.startsWith(PREFIX) && key.endsWith(`.${name}`) && localStorage.getItem(key) === value,
  );

/** Removes everything that is kept so of a person. */
export function forgetPerson(userId: string): void {
  for (const key of personKeys(userId, '')) localStorage.removeItem(key);
}
