import {
  Conflict,
  declareRefusals,
  declareTexts,
  InvalidInput,
  NotFound,
  RateLimited,
  Unavailable,
} from '@cairn/platform/errors';

export const refusals = declareRefusals({
  too_many_answers_today: [
    RateLimited,
    'You have asked {{max}} questions in 24 hours, which is as many as one person may. Go on later, or ask an administrator for more.',
  ],
  answer_running: [Conflict, 'An answer is still being written in this chat. Wait for it, or stop it first.'],
  not_last_answer: [
    Conflict,
    'Only the last answer of a chat can be written anew. Ask the question again instead.',
  ],
  answer_not_found: [NotFound, 'This answer is gone. Reload the chat.'],
  chat_not_found: [NotFound, 'There is no such chat. Reload the list of chats.'],
  message_missing: ['message', 'Write a message first.'],
  message_too_long: [
    'message',
    'A message has at most {{max, number}} characters; this one has {{length, number}}. Send it in parts, or upload it as a document.',
  ],
  id_too_long: ['client_id', 'An id has at most {{max}} characters.'],
  too_many_answers: [
    RateLimited,
    '{{count}} of your questions are being answered already. Wait for one of them, or stop it.',
  ],
  chat_name_too_long: ['name', 'A chat’s name has at most {{max}} characters.'],
  question_too_long_for_model: [
    InvalidInput,
    'The question is too long for the language model. Ask a shorter one.',
  ],
  answer_longest: [
    Unavailable,
    'The answer reached the longest this project allows ({{max}} tokens) and was cut there. Raise the longest response in the project’s AI settings, or ask for less at once, then choose Answer again.',
  ],
  answer_filtered: [
    Unavailable,
    'The language model’s own filter stopped this answer. Ask in other words, or choose Answer again.',
  ],
  answer_empty: [
    Unavailable,
    'The language model gave an empty answer. Choose Answer again, or ask in other words.',
  ],
  model_stopped: [
    Unavailable,
    'The language model stopped in the middle of its answer. Choose Answer again to have it write the answer anew.',
  ],
  model_too_slow: [
    Unavailable,
    'The language model took too long to answer. Choose Answer again to try once more.',
  ],
  model_not_streaming: [
    Unavailable,
    'What answered at AI_BASE_URL is not a language model that can stream. Ask whoever runs this Cairn to check AI_BASE_URL.',
  ],
  model_cut_off: [
    Unavailable,
    'The connection to the language model was cut in the middle of the answer. Choose Answer again to have it written anew.',
  ],
  model_unreachable: [
    Unavailable,
    'The language model cannot be reached. Try again in a moment; if it stays, ask whoever runs this Cairn to check AI_BASE_URL.',
  ],
  model_unreadable: [
    Unavailable,
    'The language model sent something that cannot be read. Choose Answer again; if it stays, ask whoever runs this Cairn to check AI_BASE_URL.',
  ],
  model_no_credit: [
    Unavailable,
    'The account of the language model has no credit left. Ask whoever runs this Cairn to top it up.',
  ],
  model_key_refused: [
    Unavailable,
    'The language model refused this Cairn’s key. Ask whoever runs this Cairn to check AI_API_KEY.',
  ],
  model_not_found: [
    Unavailable,
    'The language model was not found at its endpoint. Ask whoever runs this Cairn to check AI_MODEL and AI_BASE_URL.',
  ],
  model_question_too_long: [
    InvalidInput,
    'The question is too long for the language model. Ask a shorter one, or begin a new chat.',
  ],
  model_question_refused: [
    InvalidInput,
    'The language model refused this question. Ask in other words, or begin a new chat.',
  ],
  model_failed: [Unavailable, 'The language model failed. Choose Answer again in a moment.'],
  model_busy: [RateLimited, 'The language model is busy. Choose Answer again in a minute.'],
  model_busy_seconds: [
    RateLimited,
    {
      one: 'The language model is busy. Choose Answer again in {{count}} second.',
      other: 'The language model is busy. Choose Answer again in {{count}} seconds.',
    },
  ],
  knowledge_mode_unknown: [['query', 'knowledge_mode'], 'Choose a knowledge source: {{choices}}.'],
  place_malformed: [InvalidInput, 'The place to go on from is counted from 0.'],
  chat_crowded: [Unavailable, 'Too much is going on in this chat at once. Try again in a moment.'],
});

/** What is kept with an answer that failed for no reason that is known here. */
export const answerTexts = declareTexts({
  answer_failed: 'Something went wrong while this was written. Choose Answer again.',
});
