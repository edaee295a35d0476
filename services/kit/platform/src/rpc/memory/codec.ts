import { type Metadata, Status } from 'nice-grpc-common';
import { MESSAGE_LIMIT } from '../limits.ts';

/** How a call ended, as its caller learns it. */
export interface CallStatus {
  code: Status;
  details: string;
  /** Absent where no handler ended the call. */
  trailer?: Metadata;
}

/** The end of a call that no handler decides: one of its messages is too large, or cannot be written or read. */
export class MessageFault extends Error {
  readonly status: CallStatus;

  constructor(code: Status, details: string, options?: ErrorOptions) {
    super(details, options);
    this.status = { code, details };
  }
}

/**
 * The bytes of a message, as they would go through a socket.
 *
 * @throws MessageFault for what is no such message, and for one that is larger than either side takes.
 */
export function encoded(
  encode: (message: unknown) => Uint8Array,
  message: unknown,
  fault: string,
): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = encode(message);
  } catch (cause) {
    throw new MessageFault(Status.INTERNAL, fault, { cause });
  }
  if (bytes.length <= MESSAGE_LIMIT) return bytes;
  const details = `Received message larger than max (${bytes.length} vs ${MESSAGE_LIMIT})`;
  throw new MessageFault(Status.RESOURCE_EXHAUSTED, details);
}

/** @throws MessageFault for bytes that are no such message, as a number that JavaScript cannot hold. */
export function decoded(decode: (bytes: Uint8Array) => unknown, bytes: Uint8Array, fault: string): unknown {
  try {
    // A Buffer, as a socket hands out: what the message keeps of it has the same type.
    return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    throw new MessageFault(Status.INTERNAL, fault, { cause });
  }
}
