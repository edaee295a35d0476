/**
 * The document reader: a process of its own, without network, files to write or environment. It reads requests from
 * stdin (one line of JSON, then the file's bytes) and answers each with lines of JSON on stdout (see protocol.ts).
 */
import type { DrawnType } from '../../domain/pictures/picture.ts';
import { ExtractionFailure } from '../failure.ts';
import type { RecogniseRequest, WorkerRequest } from '../protocol.ts';
import { drawFile } from './draw-file.ts';
import { MessageWriter } from './message-writer.ts';
import { PageEmitter } from './page-emitter.ts';
import { readFile } from './read-file.ts';
import { receiveRequests } from './receive-requests.ts';

// stdout carries messages only, whatever a library has to say.
console.log = console.info = console.debug = console.error;

const writer = new MessageWriter(process.stdout);

async function serve(request: WorkerRequest, bytes: Uint8Array): Promise<void> {
  try {
    if (request.task === 'draw') await draw(request.fileType, bytes);
    else if (request.task === 'recognise') await recognise(request, bytes);
    else if (request.task === 'unlock') await unlock(request.password, bytes);
    else {
      const emitter = new PageEmitter((message) => writer.send(message), request);
      await readFile(request.fileType, bytes, emitter, request);
    }
    await writer.send({ kind: 'done' });
  } catch (error) {
    if (error instanceof ExtractionFailure) {
      const { code, reason, params } = error;
      await writer.send({ kind: 'failed', code, reason, params });
    } else {
      await writer.send({
        kind: 'fault',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  }
}

async function draw(fileType: DrawnType, bytes: Uint8Array): Promise<void> {
  const webp = await drawFile(fileType, bytes);
  if (webp) await writer.send({ kind: 'picture', webp: Buffer.from(webp).toString('base64') });
}

/** Bytes of a message: a whole file would be more than one may have. */
const PIECE = 1024 * 1024;

async function unlock(password: string, bytes: Uint8Array): Promise<void> {
  const { unlockPdf } = await import('./pdf/unlock-pdf.ts');
  const unlocked = Buffer.from(await unlockPdf(bytes, password));
  for (let at = 0; at < unlocked.length; at += PIECE) {
    await writer.send({ kind: 'piece', bytes: unlocked.toString('base64', at, at + PIECE) });
  }
}

/** The library is large, so it is loaded when it is first needed. */
async function recognise(request: RecogniseRequest, bytes: Uint8Array): Promise<void> {
  const { recogniseFile } = await import('./ocr/recognise-file.ts');
  await recogniseFile(request, bytes, (page) => writer.send({ kind: 'recognised', page }));
}

for await (const { request, bytes } of receiveRequests(process.stdin)) await serve(request, bytes);
