import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

/** Where the scripted language model is. */
const SCRIPTED_URL = `http://127.0.0.1:${process.env.CAIRN_E2E_PORTS?.split(',')[2]}`;

/** An answer of the scripted model that is written as far as the test says, its first word to begin with. */
export interface HeldAnswer {
  /** The question that has it written. */
  readonly question: string;
  /** Has its words written, up to this one, counted from 1. */
  upTo(word: number): Promise<void>;
  /** Has the rest of it written. */
  end(): Promise<void>;
}

/** @param question says what the scripted model answers: 'at length' for its long answer. */
export function heldAnswer(request: APIRequestContext, question: string): HeldAnswer {
  const name = randomUUID();
  const upTo = async (word: number) => void (await request.get(`${SCRIPTED_URL}/held/${name}/${word}`));
  return { question: `${question} (held as ${name})`, upTo, end: () => upTo(Number.MAX_SAFE_INTEGER) };
}
