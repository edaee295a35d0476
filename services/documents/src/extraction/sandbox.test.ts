import { theSandbox } from '@cairn/kit/sandbox';
import { describeConfinement } from '@cairn/kit/testing/confinement';
import { readerCommand } from './sandbox.ts';

describeConfinement('a reader of documents', async () => readerCommand(await theSandbox()));
