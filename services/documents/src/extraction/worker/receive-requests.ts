import type { WorkerRequest } from '../protocol.ts';

export interface ReceivedRequest {
  readonly request: WorkerRequest;
  readonly bytes: Uint8Array;
}

/** Cuts the stream into requests, each a line of JSON and as many bytes as it announces. Ends when the stream does. */
export async function* receiveRequests(input: AsyncIterable<Uint8Array>): AsyncGenerator<ReceivedRequest> {
  let head: Uint8Array = new Uint8Array();
  let request: WorkerRequest | undefined;
  let bytes = new Uint8Array();
  let filled = 0;
  for await (const chunk of input) {
    let rest: Uint8Array = chunk;
    while (rest.length > 0 || (request && filled === request.size)) {
      if (!request) {
        const end = rest.indexOf(0x0a);
        head = Buffer.concat([head, end === -1 ? rest : rest.subarray(0, end)]);
        if (end === -1) break;
        request = JSON.parse(Buffer.from(head).toString('utf8')) as WorkerRequest;
        head = new Uint8Array();
        bytes = new Uint8Array(request.size);
        filled = 0;
        rest = rest.subarray(end + 1);
      }
      const part = rest.subarray(0, request.size - filled);
      bytes.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
      if (filled < request.size) break;
      yield { request, bytes };
      request = undefined;
      bytes = new Uint8Array();
    }
  }
}
