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
  tokens_of_person_used: [
    RateLimited,
    {
      one: 'You have used your {{max, number}} tokens of language models. There are more in an hour at the latest. What you typed stays.',
      other:
        'You have used your {{max, number}} tokens of language models. There are more in {{count}} hours at the latest. What you typed stays.',
    },
  ],
  tokens_of_project_used: [
    RateLimited,
    {
      one: 'This project has used its {{max, number}} tokens of language models. There are more in an hour at the latest. What you typed stays.',
      other:
        'This project has used its {{max, number}} tokens of language models. There are more in {{count}} hours at the latest. What you typed stays.',
    },
  ],
  answer_running: [Conflict, 'An answer is still being written in this chat. Wait for it, or stop it first.'],
  too_many_versions: [
    Conflict,
    'This chat has {{max, number}} further versions of questions and answers, and can have no more. Begin a new chat.',
  ],
  answer_not_found: [NotFound, 'This answer is gone. Reload the chat.'],
  search_trace_not_found: [
    NotFound,
    'How this answer came to its passages was not kept. Ask the question again to see it.',
  ],
  message_not_found: [NotFound, 'This message no longer exists. Reload the chat.'],
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
  comment_too_long: ['comment', 'A comment has at most {{max, number}} characters.'],
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
    'The language model stopped in the middle of its answer. Choose Answer again to have it start over.',
  ],
  model_too_slow: [
    Unavailable,
    'The language model took too long to answer. Choose Answer again to try once more.',
  ],
  model_not_streaming: [
    Unavailable,
    'What answered is not a language model that can stream. Ask an administrator of this Cairn to check its address.',
  ],
  model_cut_off: [
    Unavailable,
    'The connection to the language model was cut in the middle of the answer. Choose Answer again to have it written from the start.',
  ],
  model_unreachable: [
    Unavailable,
    'The language model cannot be reached. Try again in a moment; if it stays, ask an administrator of this Cairn to check its address.',
  ],
  model_unreadable: [
    Unavailable,
    'The language model sent something that cannot be read. Choose Answer again; if it stays, ask an administrator of this Cairn to check its address.',
  ],
  model_no_credit: [
    Unavailable,
    'The account of the language model has no credit left. Ask whoever runs this Cairn to top it up.',
  ],
  model_key_refused: [
    Unavailable,
    'The language model refused this Cairn’s key. Ask an administrator of this Cairn to check its key.',
  ],
  model_not_found: [
    Unavailable,
    'The language model was not found at its endpoint. Ask an administrator of this Cairn to check its name and address.',
  ],
  model_question_too_long: [
    InvalidInput,
    'The question is too long for the language model. Ask a shorter one, or begin a new chat.',
  ],
  model_question_refused: [
    InvalidInput,
    'The language model refused this question. Ask in other words, or begin a new chat.',
  ],
  model_key_lost: [
    Unavailable,
    'The key of the language model cannot be read any more. Ask an administrator to give it again.',
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
  connection_not_found: [NotFound, 'This connection no longer exists. Reload the page.'],
  connection_changed: [
    Conflict,
    'Somebody else changed this connection at the same moment. Reload the page.',
  ],
  too_many_connections: [Conflict, 'There are {{max}} connections already. Remove one first.'],
  connection_name_missing: ['name', 'Give the connection a name.'],
  connection_name_too_long: ['name', 'A connection’s name has at most {{max}} characters.'],
  connection_address_wrong: [
    'base_url',
    'Enter an address that begins with http:// or https://, without a user, a password, or anything after its path.',
  ],
  connection_key_wrong: ['api_key', 'A key has letters, digits and signs only, without blanks.'],
  connection_key_lost: ['api_key', 'The stored key cannot be read any more. Enter it again.'],
  connection_models_too_many: ['models', 'Choose at most {{max}} models.'],
  connection_models_wrong: ['models', 'Choose each model once, by a name of at most 200 characters.'],
  default_model_unknown: ['model', 'This model cannot be chosen any more. Reload the page.'],
  endpoint_not_listening: [
    'base_url',
    'Nothing answers at this address. Is the server running, on this port?',
  ],
  endpoint_host_unknown: ['base_url', 'The name of this machine is not known. Check the address.'],
  endpoint_tls: [
    'base_url',
    'No safe connection to this address: its certificate or its protocol is not accepted ({{code}}).',
  ],
  endpoint_too_slow: ['base_url', 'This address did not answer in time.'],
  endpoint_unreachable: ['base_url', 'The connection to this address broke before anything was answered.'],
  endpoint_moved: [
    'base_url',
    'This address leads to another one, which is not followed. Enter the one it leads to.',
  ],
  endpoint_not_found: [
    'base_url',
    'There is no list of models at this address. Most addresses end with /v1.',
  ],
  endpoint_not_json: ['base_url', 'What answers at this address sent something that is not JSON.'],
  endpoint_not_models: ['base_url', 'What answers at this address sent no list of models.'],
  endpoint_key_refused: ['api_key', 'The endpoint refuses this key.'],
  endpoint_model_not_found: ['model', 'The endpoint does not have this model.'],
  endpoint_busy: [RateLimited, 'The endpoint is busy. Try again in a minute.'],
  endpoint_busy_seconds: [
    RateLimited,
    {
      one: 'The endpoint is busy. Try again in {{count}} second.',
      other: 'The endpoint is busy. Try again in {{count}} seconds.',
    },
  ],
  endpoint_failed: [Unavailable, 'The endpoint failed with status {{status}}.'],
  endpoint_refused: [InvalidInput, 'The endpoint refuses the request with status {{status}}.'],
  chat_crowded: [Unavailable, 'Too much is going on in this chat at once. Try again in a moment.'],
});

/** What is kept with an answer that failed for no reason that is known here. */
export const answerTexts = declareTexts({
  answer_failed: 'Something went wrong while this was written. Choose Answer again.',
});
