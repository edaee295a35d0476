import { integer } from '@cairn/platform/config';

export interface LimitKind {
  /** Gives the value that holds while no administrator chose another; 0 for no limit. */
  variable: string;
  most: number;
  /** An administrator may choose another value for one person. */
  perPerson: boolean;
  describe: string;
}

const GIGABYTE = 1_000_000_000;

/**
 * Every limit on what a person, a project, a sign-in or an address may have. Written once: the rest derives from it.
 */
export const limitKinds = {
  projects_per_person: {
    variable: 'LIMIT_PROJECTS_PER_PERSON',
    most: 1_000,
    perPerson: true,
    describe: 'projects one person may own',
  },
  documents_per_project: {
    variable: 'LIMIT_DOCUMENTS_PER_PROJECT',
    most: 20_000,
    perPerson: true,
    describe: 'documents in one project, checked when one is added',
  },
  bytes_per_person: {
    variable: 'LIMIT_BYTES_PER_PERSON',
    most: 100 * GIGABYTE,
    perPerson: true,
    describe: 'bytes of all files that one person has uploaded',
  },
  bytes_per_project: {
    variable: 'LIMIT_BYTES_PER_PROJECT',
    most: 100 * GIGABYTE,
    perPerson: true,
    describe: 'bytes of all files in one project, checked when one is added',
  },
  streams_per_session: {
    variable: 'LIMIT_STREAMS_PER_SESSION',
    most: 20,
    perPerson: true,
    describe: 'event streams and answers open at the same time under one sign-in or API token',
  },
  streams_per_person: {
    variable: 'LIMIT_STREAMS_PER_PERSON',
    most: 100,
    perPerson: true,
    describe: 'event streams and answers that one person may have open at the same time',
  },
  requests_per_minute: {
    variable: 'LIMIT_REQUESTS_PER_MINUTE',
    most: 3_000,
    perPerson: true,
    describe: 'requests one person may make in a minute',
  },
  answers_at_once: {
    variable: 'LIMIT_ANSWERS_AT_ONCE',
    most: 10,
    perPerson: true,
    describe: 'answers one person may have written at the same time',
  },
  answers_per_day: {
    variable: 'LIMIT_ANSWERS_PER_DAY',
    most: 2_000,
    perPerson: true,
    describe: 'answers of a language model that one person may ask for in 24 hours',
  },
  invitations_per_hour: {
    variable: 'LIMIT_INVITATIONS_PER_HOUR',
    most: 60,
    perPerson: true,
    describe: 'invitations one person may send in an hour',
  },
  registrations_per_minute: {
    variable: 'LIMIT_REGISTRATIONS_PER_MINUTE',
    most: 30,
    perPerson: false,
    describe: 'registrations one network address may try in a minute',
  },
  registrations_per_hour: {
    variable: 'LIMIT_REGISTRATIONS_PER_HOUR',
    most: 300,
    perPerson: false,
    describe: 'registrations one network address may try in an hour',
  },
} as const satisfies Record<string, LimitKind>;

export type LimitName = keyof typeof limitKinds;

/** How much of each there may be; 0 for no limit. */
export type LimitValues = Readonly<Record<LimitName, number>>;

export const limitNames = Object.keys(limitKinds) as LimitName[];

export function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(limitKinds, name);
}

/** Each limit's value, as `mostOf` has it. */
export function limitValues(mostOf: (name: LimitName) => number): LimitValues {
  return Object.fromEntries(limitNames.map((name) => [name, mostOf(name)])) as LimitValues;
}

export const defaultLimits = limitValues((name) => limitKinds[name].most);

type Variable = (typeof limitKinds)[LimitName]['variable'];
type LimitField = ReturnType<ReturnType<typeof integer>['default']>;

/** The variables of all limits, for the schema of a configuration. */
export const limitFields = Object.fromEntries(
  limitNames.map((name) => {
    const { variable, most, describe } = limitKinds[name];
    return [variable, integer({ min: 0 }).default(most).describe(`${describe}; 0 for no limit`)];
  }),
) as Record<Variable, LimitField>;
