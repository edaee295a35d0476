import { openMongoDatabase } from '@cairn/messaging/mongo';
import { Schema } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestMongo, testMongo } from '../mongo.ts';

const noteSchema = new Schema(
  {
    _id: Number,
    owner: Number,
    state: String,
    at: Date,
    title: String,
    slug: String,
    mark: String,
    tags: [String],
    parts: [new Schema({ kind: String, size: Number }, { _id: false })],
  },
  { versionKey: false },
);
noteSchema.index({ owner: 1, state: 1, at: -1, _id: -1 });
noteSchema.index({ slug: 1 }, { unique: true });
noteSchema.index({ mark: 1 }, { sparse: true });
noteSchema.index({ tags: 1, _id: -1 });
noteSchema.index({ 'parts.kind': 1, 'parts.size': 1 });

describe('the watch over queries', () => {
  let test: TestMongo;
  let isClosed: boolean;

  beforeEach(() => {
    test = testMongo();
    isClosed = false;
  });
  afterEach(async () => {
    if (!isClosed) await test.close();
  });

  async function open(unindexed: Parameters<typeof openMongoDatabase>[1]['unindexed'] = []) {
    const notes = test.mongo.connection('notes').model('Note', noteSchema, 'notes');
    const { component } = openMongoDatabase(test.mongo, {
      service: 'notes',
      models: [notes],
      carryEvents: [],
      unindexed,
    });
    await component.start?.();
    return notes;
  }
  type Notes = Awaited<ReturnType<typeof open>>;

  function close(): Promise<void> {
    isClosed = true;
    return test.close();
  }

  const at = new Date(0);
  const states = ['a', 'b'];

  const served: [string, (notes: Notes) => PromiseLike<unknown>][] = [
    ['by id', (notes) => notes.findById(1)],
    ['by several ids, in an order', (notes) => notes.find({ _id: { $in: [1, 2] } }).sort({ title: 1 })],
    ['by equal fields', (notes) => notes.find({ owner: 1, state: 'a' })],
    ['by the first field alone', (notes) => notes.countDocuments({ owner: 1 })],
    ['by equal fields, sorted', (notes) => notes.find({ state: 'a', owner: 1 }).sort({ at: -1, _id: -1 })],
    ['sorted the other way round', (notes) => notes.find({ state: 'a', owner: 1 }).sort({ at: 1, _id: 1 })],
    [
      'sorted by what is the same, too',
      (notes) => notes.find({ owner: 1 }).sort({ owner: -1, state: 1, at: -1 }),
    ],
    [
      'by one of several values, sorted',
      (notes) => notes.find({ owner: 1, state: { $in: states } }).sort({ at: -1 }),
    ],
    ['in a range, sorted', (notes) => notes.find({ owner: 1, state: 'a', at: { $lt: at } }).sort({ at: -1 })],
    [
      'the page after a place',
      (notes) =>
        notes
          .find({ owner: 1, state: 'a', $or: [{ at: { $lt: at } }, { at, _id: { $lt: 7 } }] })
          .sort({ at: -1, _id: -1 })
          .limit(3),
    ],
    [
      'not being something',
      (notes) => notes.find({ owner: 1, title: { $ne: 'x' }, mark: { $exists: false } }),
    ],
    ['by a unique field, and more', (notes) => notes.updateOne({ slug: 's', title: /x/ }, { title: 'y' })],
    [
      'by a sparse index',
      (notes) =>
        notes
          .find({ mark: { $exists: true } })
          .sort({ mark: 1 })
          .limit(2),
    ],
    ['by how it begins', (notes) => notes.find({ mark: /^abc/ })],
    ['by an element', (notes) => notes.find({ parts: { $elemMatch: { kind: 'k', size: { $gt: 1 } } } })],
    ['a page of everything', (notes) => notes.find().sort({ _id: 1 }).limit(2)],
    ['any one', (notes) => notes.findOne()],
    ['a number from the books', (notes) => notes.estimatedDocumentCount()],
    ['values of an indexed field', (notes) => notes.distinct('slug')],
    ['the first that is due', (notes) => notes.findOneAndDelete({ owner: 1, state: 'a' }).sort({ at: -1 })],
    [
      'by stages',
      (notes) =>
        notes.aggregate([
          { $match: { owner: 1 } },
          { $match: { state: 'a' } },
          { $sort: { at: -1 } },
          { $lookup: { from: 'notes', localField: 'owner', foreignField: '_id', as: 'same' } },
        ]),
    ],
  ];

  it('has nothing against queries that an index serves', async () => {
    const notes = await open();
    for (const [, send] of served) await send(notes);
    await close();
  });

  const unserved: [string, (notes: Notes) => PromiseLike<unknown>, string][] = [
    ['by a field of no index', (notes) => notes.find({ title: 'x' }), 'schema.index({ title: 1 })'],
    [
      'with a field too many',
      (notes) => notes.findOne({ owner: 1, title: 'x' }),
      'schema.index({ owner: 1, title: 1 })',
    ],
    ['that skips the first field', (notes) => notes.deleteMany({ state: 'a' }), 'schema.index({ state: 1 })'],
    [
      'sorted by no index',
      (notes) => notes.find({ owner: 1 }).sort({ at: -1 }),
      'schema.index({ owner: 1, at: -1 })',
    ],
    [
      'sorted half one way, half the other',
      (notes) => notes.find({ owner: 1, state: 'a' }).sort({ at: -1, _id: 1 }),
      'schema.index({ owner: 1, state: 1, at: -1, _id: 1 })',
    ],
    ['for all', (notes) => notes.find(), 'give it one, or a sort and a limit'],
    [
      'for all in an order',
      (notes) => notes.find().sort({ title: 1 }).limit(1),
      'schema.index({ title: 1 })',
    ],
    [
      'with one branch of no index',
      (notes) => notes.find({ $or: [{ slug: 's' }, { title: 't' }] }),
      '{ title: 1 }',
    ],
    ['for what is in no sparse index', (notes) => notes.find({ mark: null }), 'schema.index({ mark: 1 })'],
    ['by a text within', (notes) => notes.updateMany({ mark: /abc/ }, { title: 'y' }), 'beyond any index'],
    ['for all that are not', (notes) => notes.countDocuments({ mark: { $ne: 'x' } }), 'mark not ?'],
    ['for values of a field', (notes) => notes.distinct('title'), 'schema.index({ title: 1 })'],
    [
      'that looks things up',
      (notes) =>
        notes.aggregate([
          { $match: { _id: 1 } },
          { $lookup: { from: 'notes', localField: '_id', foreignField: 'title', as: 'same' } },
        ]),
      'schema.index({ title: 1 })',
    ],
  ];

  it('reports each query that none serves, with the index that would', async () => {
    const notes = await open();
    for (const [, send] of unserved) await send(notes);
    const failed = String(await close().catch((error: Error) => error.message));
    expect(failed.match(/\.notes: no index serves/g)).toHaveLength(unserved.length);
    expect(failed).toContain('{ owner: 1, state: 1, at: -1, _id: -1 }, { slug: 1 } unique');
    for (const [what, , advice] of unserved) expect(failed, what).toContain(advice);
    expect(failed).toContain('reports each query');
  });

  it('lets those pass that the store says are right, and no others', async () => {
    const reason = 'There are three of them.';
    const notes = await open([{ collection: 'notes', fields: ['title', 'at'], reason }]);
    await notes.find({ title: 'x' }).sort({ at: 1 });
    await notes.find({ title: 'x' });
    const failed = await close().catch((error: Error) => error.message);
    expect(String(failed).match(/no index serves/g)).toHaveLength(1);
    expect(failed).toContain('find { title = ? }\n');
  });

  it('watches a second process, and leaves a test that looks in alone', async () => {
    await open();
    const second = test.another();
    await second.connect();
    await second.connection('notes').collection('notes').findOne({ title: 'second' });
    const looking = test.unwatched();
    await looking.connect();
    await looking.connection('notes').collection('notes').find({ state: 'third' }).toArray();
    const failed = await close().catch((error: Error) => error.message);
    expect(failed).toContain('title = ?');
    expect(failed).not.toContain('state = ?');
  });

  it('drops the databases it used', async () => {
    await (await open()).create({ _id: 1 });
    await close();
    const { mongo, close: end } = testMongo();
    await mongo.connect();
    const left = mongo.connection('x').getClient().db(`${test.servers.CAIRN_NAMESPACE}_notes`);
    expect(await left.listCollections().toArray()).toEqual([]);
    await end();
  });
});
