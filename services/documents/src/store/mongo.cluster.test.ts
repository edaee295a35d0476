import { testMongo } from '@cairn/kit/testing/mongo';
import { describeDocumentsStore } from './contract.ts';
import { openMongoStore } from './mongo.ts';

describeDocumentsStore('MongoDB', async () => {
  const { mongo, close } = testMongo();
  const store = openMongoStore(mongo);
  await store.component.start?.();
  return { store, close };
});
