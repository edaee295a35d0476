import { theSandbox } from '@cairn/platform/sandbox';
import { describeConfinement } from '@cairn/testing/confinement';
import { readerCommand } from './sandbox.ts';

describeConfinement('a reader of documents', async () => readerCommand(await theSandbox()));
