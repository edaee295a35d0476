// Changes keys while services run, in three steps between which every process is restarted:
//   begin   the next key is made, and made known to all that check or open with it
//   use     the next key signs and seals; what the old one signed and sealed still holds
//   end     the old key is removed
// Each step may be repeated. A key is a file; what is next and what was before it are files beside it.
import { createPublicKey } from 'node:crypto';
import { dirname, join } from 'node:path';

const beside = (file, name) => join(dirname(file), name);
const nextOf = (file) => beside(file, `next-${file.split('/').at(-1)}`);
const previousOf = (file) => beside(file, `previous-${file.split('/').at(-1)}`);

/**
 * One key's step. What is kept of the old key is what `retire` makes of it: itself, or its public half.
 *
 * @throws Error that says which step comes first.
 */
export function rotate(files, step, file, make, retire = (key) => key) {
  const [next, previous] = [nextOf(file), previousOf(file)];
  if (step === 'begin') {
    if (files.has(previous))
      throw new Error(`${file}: the last change has not ended. Set keys.rotation=end.`);
    files.makeOnce(next, make);
  } else if (step === 'use') {
    if (!files.has(next)) {
      if (files.has(previous)) return;
      throw new Error(`${file}: there is no next key. Set keys.rotation=begin first.`);
    }
    files.write(previous, retire(files.read(file)));
    files.write(file, `${files.read(next)}\n`);
    files.remove(next);
  } else if (step === 'end') {
    if (files.has(next)) throw new Error(`${file}: the next key is not in use. Set keys.rotation=use first.`);
    files.remove(previous);
  }
}

/** What checks or opens beside the key itself: the next one, or the one before; '' when there is neither. */
export function others(files, file, present = (key) => key) {
  const next = files.readIfAny(nextOf(file));
  return [next && present(next), files.readIfAny(previousOf(file))].filter(Boolean).join('\n');
}

/** The public half of a private key in PEM. */
export const publicPem = (privateKey) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString().trim();
