import { type ChangeEvent, type FormEvent, useState } from 'react';
import { faultsOf, messageOf } from './api/errors.ts';

/** What is wrong, in words, by field. */
export type Faults = Record<string, string>;

type Found = { [field: string]: string | undefined };

const real = (found: Found): [string, string][] =>
  Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1]));

interface Options<Values> {
  initial: Values | (() => Values);
  /** What is wrong with the values: shown once sending was tried, and for as long as it is so. */
  rules?: (values: Values) => Found;
  /**
   * What is wrong with them when they are to be sent: shown until the field is typed in; `form` is the form as a whole.
   */
  checks?: (values: Values) => Found;
  /** Whether there is enough to send; until then the form cannot be submitted. */
  ready?: (values: Values) => boolean;
  /** Sends the values. What it throws is shown beside the fields that it names. */
  send: (values: Values) => Promise<unknown>;
  /** The fields beside which a refusal is shown; any other is shown by `failed`. The values' own names unless given. */
  fields?: readonly string[];
  /** The text over the form for a failure; null when it was shown elsewhere. */
  failed?: (failure: unknown) => string | null;
  refusals?: (failure: unknown) => Faults;
  /** Sending leads to another screen: busy until that is there, for a second Enter would send once more. */
  leaves?: boolean;
}

const without = (faults: Faults, names: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)));

/** The values of a form, what is wrong with them, and sending them. Fields have the server's names. */
export function useForm<Values extends object>(options: Options<Values>) {
  const { rules, ready, send, failed = messageOf, refusals = faultsOf } = options;
  const [values, setValues] = useState(options.initial);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [refused, setRefused] = useState<Faults>({});
  const own = real(rules?.(values) ?? {});
  const faults: Faults = { ...refused, ...(tried ? Object.fromEntries(own) : {}) };
  const disabled = busy || (ready ? !ready(values) : false);

  /** What was said of a field goes as it is being put right. */
  const clear = (...names: string[]) => setRefused((now) => without(now, names));
  const set = (change: Partial<Values>) => {
    setValues((now) => ({ ...now, ...change }));
    clear(...Object.keys(change));
  };
  const submit = async (event?: FormEvent, change: Partial<Values> = {}): Promise<void> => {
    event?.preventDefault();
    event?.stopPropagation();
    setTried(true);
    if (disabled || own.length > 0) return;
    const { form: whole, ...found } = options.checks?.(values) ?? {};
    const wrong = Object.fromEntries(real(found));
    setError(whole ?? null);
    setRefused(wrong);
    if (whole || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await send({ ...values, ...change });
      if (options.leaves) return;
    } catch (failure) {
      const refusedFields = refusals(failure);
      setRefused(refusedFields);
      if (!(options.fields ?? Object.keys(values)).some((name) => name in refusedFields))
        setError(failed(failure));
    }
    setBusy(false);
  };
  const choice = <Name extends keyof Values & string>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
    fault: faults[name],
  });
  return {
    values,
    tried,
    busy,
    disabled,
    error,
    faults,
    /** Of the faults those that came back from sending. */
    refused,
    set,
    setValues,
    setError,
    clear,
    refuse: (more: Faults) => setRefused((now) => ({ ...now, ...more })),
    submit,
    /** Back to what it was, as after it was sent and stays on the screen; what is `kept` stays. */
    reset: (kept: Partial<Values> = {}) => {
      const { initial } = options;
      setValues({ ...(typeof initial === 'function' ? initial() : initial), ...kept });
      setTried(false);
    },
    /** The props of a control that hands on its value. */
    choice,
    /** The props of a line of text. */
    field: (name: keyof Values & string): FieldProps => ({
      value: String(values[name]),
      onChange: (event) => set({ [name]: event.target.value } as unknown as Partial<Values>),
      fault: faults[name],
    }),
  };
}

/** The props of a line of text in a form. */
export interface FieldProps {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  fault: string | undefined;
}

/** What a form's frame needs of it. */
export type Submitting = Pick<ReturnType<typeof useForm<object>>, 'busy' | 'disabled' | 'error' | 'submit'>;
