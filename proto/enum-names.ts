/** What an enum's values are called after their prefix: of `FILE_TYPE_` those are `txt`, `pdf` and so on. */
export type NameOf<Value extends string, Prefix extends string> = Value extends `${Prefix}${infer Name}`
  ? Exclude<Lowercase<Name>, 'unspecified'>
  : never;

/** The name of a value: `DOCUMENT_STATUS_PROCESSED` with prefix `DOCUMENT_STATUS_` is `processed`. */
export function enumName<Value extends string, const Prefix extends string>(
  value: Value,
  prefix: Prefix,
): NameOf<Value, Prefix> {
  return value.slice(prefix.length).toLowerCase() as NameOf<Value, Prefix>;
}

/** The way back: `processed` is `DOCUMENT_STATUS_PROCESSED`. */
export function enumValue<Name extends string, const Prefix extends string>(
  name: Name,
  prefix: Prefix,
): `${Prefix}${Uppercase<Name>}` {
  return `${prefix}${name.toUpperCase() as Uppercase<Name>}`;
}

/** The name of a value; undefined for one that was not specified or that this version does not know. */
export function knownName<Value extends string, const Prefix extends string>(
  value: Value,
  prefix: Prefix,
): NameOf<Value, Prefix> | undefined {
  return value.startsWith(prefix) && value !== `${prefix}UNSPECIFIED` ? enumName(value, prefix) : undefined;
}

/** The names of all values of an enum, in the order of the proto. */
export function enumNames<Value extends string, const Prefix extends string>(
  values: Readonly<Record<string, Value>>,
  prefix: Prefix,
): NameOf<Value, Prefix>[] {
  return Object.values(values).flatMap((value) => knownName(value, prefix) ?? []);
}
