import { DomainError } from '@cairn/platform/errors';
import OpenAI from 'openai';
import { refusals } from '../refusals.ts';
import { retryAfterSeconds } from './openai-retry.ts';

/**
 * What servers say of a prompt that their model cannot take: OpenAI by a code, llama.cpp by a type, vLLM, Mistral,
 * Anthropic and others in words alone.
 */
const TOO_LONG =
  /context_length_exceeded|exceed_context_size|(?:maximum|max) context length|context (?:length|window|size)[^.]{0,40}exceed|exceeds?[^.]{0,40}context (?:length|window|size)|prompt is too long|too large for model/i;

/** The endpoint was too slow: before the first piece, or in the middle. */
export function timedOut(begun: boolean, cause?: unknown): DomainError {
  if (begun) {
    return refusals.model_stopped({ cause });
  }
  return refusals.model_too_slow({ cause });
}

/** The stream ended without saying why. */
export function endedEarly(begun: boolean): DomainError {
  if (begun) return refusals.model_cut_off();
  return refusals.model_not_streaming();
}

/**
 * Whatever the library threw, in words for the person who asked. What the endpoint itself said stays in `cause`, for
 * the log: it may hold parts of a key or of the prompt.
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof OpenAI.APIConnectionError) {
    return refusals.model_unreachable({ cause: error });
  }
  if (error instanceof OpenAI.APIError) return ofStatus(error);
  if (error instanceof SyntaxError) {
    return refusals.model_unreadable({ cause: error });
  }
  return refusals.model_cut_off({ cause: error });
}

function ofStatus(error: InstanceType<typeof OpenAI.APIError>): DomainError {
  const cause = error;
  if (error.code === 'insufficient_quota') {
    return refusals.model_no_credit({ cause });
  }
  switch (error.status) {
    case 401:
    case 403:
      return refusals.model_key_refused({ cause });
    case 404:
      return refusals.model_not_found({ cause });
    case 429:
      return busy(error);
    case 400:
    case 413:
    case 422:
      if (error.status === 413 || TOO_LONG.test(`${error.code} ${error.type} ${error.message}`)) {
        return refusals.model_question_too_long({ cause });
      }
      return refusals.model_question_refused({ cause });
    default:
      return refusals.model_failed({ cause });
  }
}

function busy(error: unknown): DomainError {
  const seconds = retryAfterSeconds(error);
  if (!seconds) {
    return refusals.model_busy({ retryAfterSeconds: 60, cause: error });
  }
  return refusals.model_busy_seconds({ count: seconds }, { retryAfterSeconds: seconds, cause: error });
}
