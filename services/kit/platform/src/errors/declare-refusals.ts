import {
  type DomainError,
  type DomainErrorOptions,
  type ErrorClass,
  type FieldFault,
  InvalidInput,
  invalidFields,
  Said,
} from './domain-errors.ts';
import { type Given, made, makers, type Text } from './texts.ts';

/**
 * Where the fault lies: the name of a field of the request's body, or a whole place such as `['query', 'page_token']`.
 */
type Place = string | readonly string[];

/** The class of an error, or the field whose value is refused (`InvalidInput`), and what it says. */
type Declaration = readonly [kind: ErrorClass | Place, text: Text];

interface RefusalOptions extends Pick<DomainErrorOptions, 'retryAfterSeconds' | 'cause' | 'faults'> {
  /** The field that is refused, where several share a text, or where the refusal is of no field otherwise. */
  field?: Place;
}

type Refusals<Declared extends Record<string, Declaration>> = {
  readonly [Name in keyof Declared]: ((
    ...given: Given<Declared[Name][1], RefusalOptions>
  ) => Declared[Name][0] extends abstract new (...given: never[]) => infer Kind ? Kind : InvalidInput) & {
    readonly text: Text;
  };
};

/**
 * Declares what a service refuses, once: name, class and English. `throw refusals.too_many_tags({ max: 20 })` makes the
 * error that a declaration stands for, named by its key; one that names a field has it in `faults`.
 * The English catalogue of the web client is generated from the declarations (`scripts/write-errors.mjs`).
 */
export function declareRefusals<const Declared extends Record<string, Declaration>>(
  declared: Declared,
): Refusals<Declared> {
  return makers(declared, ([kind, text], name) =>
    Object.assign((...given: unknown[]) => refusal(name, kind, text, given), { text }),
  ) as unknown as Refusals<Declared>;
}

function refusal(name: string, kind: ErrorClass | Place, text: Text, given: unknown[]): DomainError {
  const [{ message, params }, { field, ...options } = {}] = made<RefusalOptions>(name, text, given);
  const place = field ?? (typeof kind === 'function' ? undefined : kind);
  if (place === undefined) {
    return new (kind as ErrorClass)(new Said(message, name, params), options);
  }
  const loc = typeof place === 'string' ? ['body', place] : [...place];
  const fault = { loc, msg: message, type: name, ...(params && { ctx: params }) };
  return new InvalidInput(new Said(message), { faults: [fault], ...options });
}

/**
 * Refuses an input with every fault that was found.
 *
 * @throws InvalidInput with the first one's message and the faults of all, or what `as` makes of them; nothing where
 * none was found.
 */
export function throwFaults(
  found: readonly (DomainError | false | undefined)[],
  as?: (options: { faults: FieldFault[] }) => DomainError,
): void {
  const refused = found.filter((each) => each instanceof InvalidInput);
  const [first] = refused;
  if (!first) return;
  const faults = refused.flatMap((each) => each.faults);
  throw as ? as({ faults }) : invalidFields(faults);
}
