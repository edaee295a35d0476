/** Why something is not done, in words that whoever asked for it can act on. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
