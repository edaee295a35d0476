import { openMongoDatabase } from '@cairn/messaging/mongo';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { Schema } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDuplicateKey, type Mongo } from './mongo.ts';

const accountSchema = new Schema(
  { _id: { type: Number, required: true }, email: { type: String, required: true }, pin: String },
  { versionKey: false },
);
accountSchema.index({ email: 1 }, { unique: true });
accountSchema.index({ pin: 1 }, { unique: true, sparse: true });

describe('a unique index', () => {
  let test: TestMongo;

  beforeEach(() => {
    test = testMongo();
  });
  afterEach(() => test.close());

  async function accounts(mongo: Mongo) {
    const model = mongo.connection('accounts').model('Account', accountSchema, 'accounts');
    await openMongoDatabase(mongo, {
      service: 'accounts',
      models: [model],
      carryEvents: [],
    }).component.start?.();
    return model;
  }

  it('lets one of 50 writers in, and the rest distinguish it from other faults', async () => {
    const [first, second] = [await accounts(test.mongo), await accounts(test.another())];
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? first : second).create({ _id: n, email: 'ada@example.org' }),
      ),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(49);
    expect(refused.every((result) => isDuplicateKey(result.reason))).toBe(true);
    expect(await first.countDocuments({ email: 'ada@example.org' })).toBe(1);
    const invalid = await first.create({ _id: 99 }).catch((error: unknown) => error);
    expect([invalid instanceof Error, isDuplicateKey(invalid)]).toEqual([true, false]);
  });

  it('refuses a change to what another has, in one write and in many', async () => {
    const model = await accounts(test.mongo);
    await model.insertMany([
      { _id: 1, email: 'a', pin: 'x' },
      { _id: 2, email: 'b' },
      { _id: 3, email: 'c' },
    ]);
    const one = await model.updateOne({ _id: 2 }, { pin: 'x' }).catch((error: unknown) => error);
    const many = await model
      .bulkWrite([{ updateOne: { filter: { _id: 3 }, update: { $set: { pin: 'x' } } } }])
      .catch((error: unknown) => error);
    expect([isDuplicateKey(one), isDuplicateKey(many)]).toEqual([true, true]);
  });

  it('takes a field that the schema does not know for a mistake', async () => {
    const model = await accounts(test.mongo);
    await expect(model.create({ _id: 1, email: 'a', emial: 'b' } as never)).rejects.toThrow('emial');
    await expect(model.updateOne({ _id: 1 }, { emial: 'b' } as never)).rejects.toThrow('emial');
  });
});
