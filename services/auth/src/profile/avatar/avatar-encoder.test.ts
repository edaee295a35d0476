import { theSandbox } from '@cairn/platform/sandbox';
import { describeConfinement } from '@cairn/testing/confinement';
import { avatarCommand } from './avatar-encoder.ts';

// Codecs are native code, which Node loads as an addon: its refusal of addons is not there.
describeConfinement('the decoder of pictures', async () => avatarCommand(await theSandbox()), {
  addons: true,
});
