import { theSandbox } from '@cairn/platform/sandbox';
import { describeConfinement } from '@cairn/testing/confinement';
import { forRecognition, readerCommand } from './sandbox.ts';

describeConfinement('a reader of documents', async () => readerCommand(await theSandbox()));
describeConfinement('a process that recognises text', async () =>
  readerCommand(await theSandbox(), forRecognition(undefined)),
);
