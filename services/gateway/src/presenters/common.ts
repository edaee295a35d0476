import type { ErrorParams } from '@cairn/kit/errors';

/** A moment on the wire. */
export function iso(date: Date | undefined): string {
  return (date ?? new Date(0)).toISOString();
}

/** `DOCUMENT_STATUS_PROCESSED` with prefix `DOCUMENT_STATUS_` becomes `processed`. */
export function enumName<Name extends string>(value: string, prefix: string): Name {
  return value.slice(prefix.length).toLowerCase() as Name;
}

/** The way back: `processed` becomes `DOCUMENT_STATUS_PROCESSED`. */
export function enumValue<Value extends string>(name: string, prefix: string): Value {
  return `${prefix}${name.toUpperCase()}` as Value;
}

/** The name of a kept text and what stands in it; nothing for texts of before names. */
export function presentNamed(reason: string, paramsJson: string): { reason?: string; params?: ErrorParams } {
  return reason === '' ? {} : { reason, params: JSON.parse(paramsJson || '{}') as ErrorParams };
}

/** @throws Error when a service left out what its contract promises. */
export function present<T, R>(value: T | undefined, presenter: (value: T) => R): R {
  if (value === undefined) throw new Error('a service answered without the thing that was asked for');
  return presenter(value);
}
