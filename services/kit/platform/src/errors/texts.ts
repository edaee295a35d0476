import type { ErrorParams } from './domain-errors.ts';

/**
 * English with places for what varies, in i18next's syntax: `At most {{max}} tags.` A place written `{{max, number}}`
 * groups its digits. Two forms where the words depend on `count`.
 */
export type Text = string | { readonly one: string; readonly other: string };

type Places<T extends string> = T extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | Places<Rest>
  : never;
type NameOf<Place> = Place extends `${infer Name}, number` ? Name : Place;
type ValueOf<Place> = Place extends 'count' | `${string}, number` ? number : string | number;
type Named<Place extends string> = { readonly [P in Place as NameOf<P> & string]: ValueOf<P> };

/** What stands in the places of a text, by their names. */
type ParamsOf<T extends Text> = T extends string
  ? Named<Places<T>>
  : T extends { readonly other: infer Other extends string }
    ? Named<Places<Other> | 'count'>
    : never;

/** What a text is made with: its parameters, where it has places. */
export type Given<T extends Text, Options> = keyof ParamsOf<T> extends never
  ? [options?: Options]
  : [params: ParamsOf<T>, options?: Options];

/** A text in English, with the name and the parameters by which clients say it in other languages. */
export interface NamedText {
  readonly reason: string;
  readonly message: string;
  readonly params?: ErrorParams;
}

/** Splits what a text is made with, and renders it. */
export function made<Options>(name: string, text: Text, given: unknown[]): [NamedText, Options | undefined] {
  if (!hasPlaces(text)) return [{ reason: name, message: text }, given[0] as Options | undefined];
  const params = given[0] as ErrorParams;
  return [{ reason: name, message: render(text, params), params }, given[1] as Options | undefined];
}

const hasPlaces = (text: Text): text is Exclude<Text, string> =>
  typeof text !== 'string' || text.includes('{{');

function render(text: Text, params: ErrorParams): string {
  const form = typeof text === 'string' ? text : params.count === 1 ? text.one : text.other;
  return form.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isGrouped?: string) =>
    isGrouped ? Number(params[name]).toLocaleString('en') : String(params[name]),
  );
}

type Texts<Declared extends Record<string, Text>> = {
  readonly [Name in keyof Declared]: ((...given: Given<Declared[Name], never>) => NamedText) & {
    readonly text: Text;
  };
};

/** Declares texts that are kept or passed on with something that failed, each under the name that stands for it. */
export function declareTexts<const Declared extends Record<string, Text>>(
  declared: Declared,
): Texts<Declared> {
  return makers(declared, (text, name) =>
    Object.assign((...given: unknown[]) => made(name, text, given)[0], { text }),
  ) as Texts<Declared>;
}

/** One value for each declaration, by the same names. */
export function makers<Declaration, Maker>(
  declared: Readonly<Record<string, Declaration>>,
  make: (declaration: Declaration, name: string) => Maker,
): Record<string, Maker> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, declaration]) => [name, make(declaration, name)]),
  );
}
