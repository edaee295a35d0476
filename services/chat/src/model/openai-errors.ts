import { DomainError, InvalidInput, RateLimited, Unavailable } from '@cairn/kit/errors';
import OpenAI from 'openai';
import { retryAfterSeconds } from './openai-retry.ts';

/** The endpoint was too slow: before the first piece, or in the middle. */
export function timedOut(begun: boolean, cause?: unknown): DomainError {
  if (begun) {
    return new Unavailable(
      'The language model stopped in the middle of its answer. Choose Answer again to have it write the answer anew.',
      { reason: 'model_stopped', cause },
    );
  }
  return new Unavailable(
    'The language model took too long to answer. Choose Answer again to try once more.',
    { reason: 'model_too_slow', cause },
  );
}

/** The stream ended without saying why. */
export function endedEarly(begun: boolean): DomainError {
  if (begun) return cutOff();
  return new Unavailable(
    'What answered at AI_BASE_URL is not a language model that can stream. Ask whoever runs this Cairn to check AI_BASE_URL.',
    { reason: 'model_not_streaming' },
  );
}

export function saidNothing(): DomainError {
  return new Unavailable(
    'The language model gave an empty answer. Choose Answer again, or ask in other words.',
    { reason: 'answer_empty' },
  );
}

function cutOff(cause?: unknown): DomainError {
  return new Unavailable(
    'The connection to the language model was cut in the middle of the answer. Choose Answer again to have it written anew.',
    { reason: 'model_cut_off', cause },
  );
}

/**
 * Whatever the library threw, in words for the person who asked. What the endpoint itself said stays in `cause`, for
 * the log: it may hold parts of a key or of the prompt.
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof OpenAI.APIConnectionError) {
    return new Unavailable(
      'The language model cannot be reached. Try again in a moment; if it stays, ask whoever runs this Cairn to check AI_BASE_URL.',
      { reason: 'model_unreachable', cause: error },
    );
  }
  if (error instanceof OpenAI.APIError) return ofStatus(error);
  if (error instanceof SyntaxError) {
    return new Unavailable(
      'The language model sent something that cannot be read. Choose Answer again; if it stays, ask whoever runs this Cairn to check AI_BASE_URL.',
      { reason: 'model_unreadable', cause: error },
    );
  }
  return cutOff(error);
}

function ofStatus(error: InstanceType<typeof OpenAI.APIError>): DomainError {
  const cause = error;
  if (error.code === 'insufficient_quota') {
    return new Unavailable(
      'The account of the language model has no credit left. Ask whoever runs this Cairn to top it up.',
      { reason: 'model_no_credit', cause },
    );
  }
  switch (error.status) {
    case 401:
    case 403:
      return new Unavailable(
        'The language model refused this Cairn’s key. Ask whoever runs this Cairn to check AI_API_KEY.',
        { reason: 'model_key_refused', cause },
      );
    case 404:
      return new Unavailable(
        'The language model was not found at its endpoint. Ask whoever runs this Cairn to check AI_MODEL and AI_BASE_URL.',
        { reason: 'model_not_found', cause },
      );
    case 429:
      return busy(error);
    case 400:
    case 413:
    case 422:
      if (error.code === 'context_length_exceeded' || error.status === 413) {
        return new InvalidInput(
          'The question is too long for the language model. Ask a shorter one, or begin a new chat.',
          { reason: 'model_question_too_long', cause },
        );
      }
      return new InvalidInput(
        'The language model refused this question. Ask in other words, or begin a new chat.',
        { reason: 'model_question_refused', cause },
      );
    default:
      return new Unavailable('The language model failed. Choose Answer again in a moment.', {
        reason: 'model_failed',
        cause,
      });
  }
}

function busy(error: unknown): DomainError {
  const seconds = retryAfterSeconds(error);
  if (!seconds) {
    return new RateLimited('The language model is busy. Choose Answer again in a minute.', {
      reason: 'model_busy',
      retryAfterSeconds: 60,
      cause: error,
    });
  }
  return new RateLimited(`The language model is busy. Choose Answer again in ${seconds} seconds.`, {
    reason: 'model_busy_seconds',
    params: { count: seconds },
    retryAfterSeconds: seconds,
    cause: error,
  });
}
