import { integer } from '@cairn/platform/config';

const GIGABYTE = 1_000_000_000;

/** Limits of which an administrator may choose another value for one person: how many, and of what. */
const personal = {
  projects_per_person: [1_000, 'projects one person may own'],
  documents_per_project: [20_000, 'documents in one project, checked when one is added'],
  bytes_per_person: [100 * GIGABYTE, 'bytes of all files that one person has uploaded'],
  bytes_per_project: [100 * GIGABYTE, 'bytes of all files in one project, checked when one is added'],
  streams_per_session: [20, 'event streams and answers open at the same time under one sign-in or API token'],
  streams_per_person: [100, 'event streams and answers that one person may have open at the same time'],
  requests_per_minute: [3_000, 'requests one person may make in a minute'],
  answers_at_once: [10, 'answers one person may have written at the same time'],
  answers_per_day: [2_000, 'answers of a language model that one person may ask for in 24 hours'],
  model_calls_per_answer: [
    8,
    'requests to a language model that one answer may make when it is written in steps; 1 for none of these',
  ],
  tokens_per_day: [0, 'tokens of language models that one person may use in 24 hours'],
  invitations_per_hour: [60, 'invitations one person may send in an hour'],
} as const;

/** Limits that are the same for all. */
const common = {
  tokens_per_project_per_day: [0, 'tokens of language models that one project may use in 24 hours'],
  registrations_per_minute: [30, 'registrations one network address may try in a minute'],
  registrations_per_hour: [300, 'registrations one network address may try in an hour'],
} as const;

export type LimitName = keyof typeof personal | keyof typeof common;
type Variable = `LIMIT_${Uppercase<LimitName>}`;

export interface LimitKind {
  /** Gives the value that holds while no administrator chose another; 0 for no limit. */
  variable: Variable;
  most: number;
  /** An administrator may choose another value for one person. */
  perPerson: boolean;
  describe: string;
}

/**
 * Every limit on what a person, a project, a sign-in or an address may have. Written once: the rest derives from it.
 */
export const limitKinds = Object.fromEntries(
  Object.entries({ ...personal, ...common }).map(([name, [most, describe]]): [string, LimitKind] => [
    name,
    { variable: `LIMIT_${name.toUpperCase()}` as Variable, most, perPerson: name in personal, describe },
  ]),
) as Record<LimitName, LimitKind>;

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

type LimitField = ReturnType<ReturnType<typeof integer>['default']>;

/** The variables of all limits, for the schema of a configuration. */
export const limitFields = Object.fromEntries(
  limitNames.map((name) => {
    const { variable, most, describe } = limitKinds[name];
    return [variable, integer({ min: 0 }).default(most).describe(`${describe}; 0 for no limit`)];
  }),
) as Record<Variable, LimitField>;
