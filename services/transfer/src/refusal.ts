/** Why something is not done, in words that the operator can act on. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
