/** Limits are tests of their own: here a few people do in seconds, from one address, what takes many people a day. */
export const unlimited = {
  SIGN_IN_TRIES_PER_MINUTE: '100000',
  LIMIT_REGISTRATIONS_PER_MINUTE: '0',
  LIMIT_REGISTRATIONS_PER_HOUR: '0',
  LIMIT_REQUESTS_PER_MINUTE: '0',
  LIMIT_STREAMS_PER_SESSION: '0',
  LIMIT_STREAMS_PER_PERSON: '0',
  LIMIT_ANSWERS_AT_ONCE: '0',
  LIMIT_ANSWERS_PER_DAY: '0',
};
