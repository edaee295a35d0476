/** Raised when one line outgrows its limit. */
export class LineTooLong extends Error {}

/** Cuts a byte stream into lines of UTF-8 text. Throws LineTooLong rather than gather without end. */
export async function* splitLines(
  input: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string> {
  let pieces: Uint8Array[] = [];
  let gathered = 0;
  for await (const chunk of input) {
    let rest = chunk;
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      yield Buffer.concat([...pieces, rest.subarray(0, end)]).toString('utf8');
      pieces = [];
      gathered = 0;
      rest = rest.subarray(end + 1);
    }
    gathered += rest.length;
    if (gathered > maxBytes) throw new LineTooLong();
    if (rest.length > 0) pieces.push(rest);
  }
}
