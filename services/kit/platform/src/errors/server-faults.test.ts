import { mongo } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { commonRefusals, serverFault } from './index.ts';

describe('the fault of a server', () => {
  const network = (Kind: typeof mongo.MongoNetworkError) => new Kind('connection to 10.0.0.1 closed');

  it.each<[string, unknown]>([
    ['that closed the connection', network(mongo.MongoNetworkError)],
    ['that is too slow', network(mongo.MongoNetworkTimeoutError)],
    ['that is no longer the primary', new mongo.MongoServerError({ message: 'not primary', code: 10_107 })],
    ['that stops', new mongo.MongoServerError({ message: 'stopping', code: 11_600 })],
    ['that ran out of time', new mongo.MongoServerError({ message: 'exceeded time limit', code: 50 })],
    ['that ends its side in the middle of a write', Object.assign(new Error('ended'), { code: 'EPIPE' })],
    [
      'without a majority',
      new mongo.MongoWriteConcernError({
        ok: 1,
        writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' },
      } as never),
    ],
  ])('%s is unavailable for now', (_, error) => {
    const fault = serverFault(error);
    expect(fault).toMatchObject({ code: 'unavailable', cause: error });
    expect(fault?.message).not.toContain('10.0.0.1');
  });

  it('without room is reported as such', () => {
    expect(serverFault(new mongo.MongoServerError({ message: 'full', code: 14_031 }))).toMatchObject({
      code: 'storage_full',
    });
  });

  it.each<[string, unknown]>([
    ['a unique value that is taken', new mongo.MongoServerError({ message: 'E11000', code: 11_000 })],
    ['a mistake in a query', new mongo.MongoServerError({ message: 'unknown operator', code: 2 })],
    ['a wrong argument', new mongo.MongoInvalidArgumentError('no')],
    ['a domain error', commonRefusals.project_not_found()],
    ['any other error', Object.assign(new Error('no'), { code: 10_107 })],
    ['no error at all', { name: 'MongoNetworkError', code: 6 }],
    ['nothing', undefined],
  ])('is not %s', (_, error) => {
    expect(serverFault(error)).toBeUndefined();
  });
});
