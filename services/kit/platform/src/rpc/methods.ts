import type { CompatServiceDefinition } from 'nice-grpc';
import type { MethodDescriptor } from 'nice-grpc-common';

/** One method of a contract: what middleware sees of it, and how its messages become bytes and messages again. */
export interface Method {
  /** Its name in clients and implementations, for instance `listProjects`. */
  key: string;
  descriptor: MethodDescriptor;
  encodeRequest(message: unknown): Uint8Array;
  decodeRequest(bytes: Uint8Array): unknown;
  encodeResponse(message: unknown): Uint8Array;
  decodeResponse(bytes: Uint8Array): unknown;
}

interface MessageType {
  encode(message: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
  fromPartial?(message: unknown): unknown;
}

interface GeneratedDefinition {
  fullName: string;
  methods: Record<
    string,
    {
      name: string;
      requestType: MessageType;
      requestStream: boolean;
      responseType: MessageType;
      responseStream: boolean;
      options: MethodDescriptor['options'];
    }
  >;
}

/** The methods of a contract as ts-proto generates it. */
export function methodsOf(definition: CompatServiceDefinition): Method[] {
  const { fullName, methods } = definition as GeneratedDefinition;
  return Object.entries(methods).map(([key, method]) => ({
    key,
    descriptor: {
      path: `/${fullName}/${method.name}`,
      requestStream: method.requestStream,
      responseStream: method.responseStream,
      options: method.options,
    },
    encodeRequest: encoderOf(method.requestType),
    decodeRequest: (bytes) => method.requestType.decode(bytes),
    encodeResponse: encoderOf(method.responseType),
    decodeResponse: (bytes) => method.responseType.decode(bytes),
  }));
}

function encoderOf(type: MessageType): (message: unknown) => Uint8Array {
  const { encode, fromPartial } = type;
  return fromPartial
    ? (message) => encode(fromPartial(message)).finish()
    : (message) => encode(message).finish();
}
