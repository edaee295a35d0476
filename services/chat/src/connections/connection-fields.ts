import { throwFaults } from '@cairn/platform/errors';
import { fits, forbiddenIn, isVisible, textFault } from '@cairn/platform/text';
import { refusals } from '../refusals.ts';
import { type EndpointModel, MOST_MODELS } from './connection.ts';

const NAME_LIMIT = 100;
const ADDRESS_LIMIT = 1_000;
const KEY_LIMIT = 2_000;
const MODEL_ID_LIMIT = 200;

/** What goes into a header as it is. */
const KEY = /^[\x21-\x7e]*$/;

export interface ConnectionFields {
  name: string;
  baseUrl: string;
  /** Empty for none. */
  apiKey: string;
  models: readonly EndpointModel[];
}

/**
 * The fields as they are kept.
 *
 * @throws InvalidInput naming each that is wrong.
 */
export function checkedFields<Given extends Partial<ConnectionFields>>(given: Given): Given {
  const name = given.name?.trim();
  throwFaults([
    name !== undefined && nameFault(name),
    given.baseUrl !== undefined && addressFault(given.baseUrl),
    given.apiKey !== undefined && keyFault(given.apiKey),
    given.models !== undefined && modelsFault(given.models),
  ]);
  return {
    ...given,
    ...(name !== undefined && { name }),
    ...(given.baseUrl !== undefined && { baseUrl: addressOf(given.baseUrl) }),
    ...(given.apiKey !== undefined && { apiKey: given.apiKey.trim() }),
  };
}

function nameFault(name: string) {
  if (!isVisible(name)) return refusals.connection_name_missing();
  if (!fits(name, NAME_LIMIT)) return refusals.connection_name_too_long({ max: NAME_LIMIT });
  return textFault('name', name, 'line');
}

/**
 * An address of an endpoint may be a private one, since models run beside Cairn; it has no key and no password in it,
 * which logs would have, and nothing after its path.
 */
function addressFault(text: string) {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  const isBare = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return !isHttp || !isBare || text.length > ADDRESS_LIMIT ? refusals.connection_address_wrong() : undefined;
}

function addressOf(text: string): string {
  return new URL(text.trim()).href.replace(/\/+$/, '');
}

function keyFault(text: string) {
  const key = text.trim();
  return key.length > KEY_LIMIT || !KEY.test(key) ? refusals.connection_key_wrong() : undefined;
}

function modelsFault(models: readonly EndpointModel[]) {
  if (models.length > MOST_MODELS) return refusals.connection_models_too_many({ max: MOST_MODELS });
  const isWrong = ({ id }: EndpointModel) =>
    !isVisible(id) || !fits(id, MODEL_ID_LIMIT) || forbiddenIn(id, 'line') !== undefined;
  const isDouble = new Set(models.map(({ id }) => id)).size < models.length;
  return isDouble || models.some(isWrong) ? refusals.connection_models_wrong() : undefined;
}
