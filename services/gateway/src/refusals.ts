import {
  declareRefusals,
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  TooLarge,
} from '@cairn/platform/errors';

export const refusals = declareRefusals({
  headers_too_large: [
    TooLarge,
    'The address or the headers of this request are too large. Send less of them.',
  ],
  request_too_slow: [InvalidInput, 'The request took too long to arrive. Send it again.'],
  request_unreadable: [InvalidInput, 'This is not a request by the rules of HTTP.'],
  no_such_call: [NotFound, 'There is no {{address}}.'],
  method_not_allowed: [NotFound, '{{method}} is not possible at this address. Possible: {{allowed}}.'],
  address_unreadable: [NotFound, 'There is nothing at this address: it is not valid UTF-8.'],
  body_too_large: [TooLarge, 'This is more than can be sent at once. Send less text.'],
  request_cut: [InvalidInput, 'The request ended before it was whole. Send it again.'],
  host_unknown: [
    InvalidInput,
    'This Cairn is not known as {{host}}. Whoever runs it names the address that people use in PUBLIC_URL or ALLOWED_HOSTS.',
  ],
  form_not_multipart: ['file', 'Send the file as a multipart form.'],
  body_unreadable: [['body'], 'is not readable: check its Content-Type and syntax'],
  if_match_malformed: [['header', 'If-Match'], 'must be an updated_at'],
  form_unreadable: [InvalidInput, 'The form could not be read. Send it again.'],
  file_missing: ['file', 'Choose a file to upload.'],
  upload_unreadable: ['file', 'The upload could not be read. Send the file again.'],
  request_misfit: [InvalidInput, 'The request does not fit.'],
  setting_not_found: [NotFound, 'There is no setting called {{name}}.'],
  setting_misfit: [InvalidInput, 'This value does not fit the setting.'],
  too_many_streams: [
    RateLimited,
    'You have {{max}} live connections open. Close other tabs or programs that use Cairn, then try again.',
  ],
  second_factor_demanded: [
    Forbidden,
    'This Cairn asks everybody for two-factor authentication. Set it up first, under Settings, Security.',
  ],
  too_many_requests: [RateLimited, 'You made too many requests. Wait a moment, then go on.'],
});
