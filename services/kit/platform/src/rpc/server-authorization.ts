import type { MethodDescriptor, ServerMiddleware } from 'nice-grpc-common';
import type { Scope } from '../auth/caller.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { commonRefusals } from '../errors/index.ts';
import { abortedWith } from './aborted-with.ts';
import type { CallExtension } from './call.ts';

/**
 * Holds a call to what its token may do, and a stream to the life of its session: both in every service alike, whatever
 * the gateway checked before.
 *
 * With an API token of scope `read` only methods may be called whose proto says `NO_SIDE_EFFECTS`. A method that is not
 * marked counts as one that writes, so that forgetting the mark refuses too much and never too little. Methods of a
 * service whose proto names it `AdminService` are for administrators: an API token needs the scope `admin` for them,
 * and that alone.
 */
export function authorization(
  verifier: Pick<TokenVerifier, 'onEnded'>,
): ServerMiddleware<object, Pick<CallExtension, 'caller'>> {
  return async function* authorized(call, context) {
    const { caller } = context;
    if (caller.kind !== 'user') return yield* call.next(call.request, context);
    if (caller.scopes && !caller.scopes.includes(needed(call.method))) {
      throw commonRefusals.token_scope({ scope: needed(call.method) });
    }
    const { onEnded } = verifier;
    if (!onEnded || !(call.requestStream || call.responseStream))
      return yield* call.next(call.request, context);

    const ended = new AbortController();
    const either = abortedWith(context.signal);
    const forget = onEnded(caller.sessionId, () => {
      ended.abort();
      either.abort();
    });
    const within = { ...context, signal: either.signal };
    try {
      if (call.requestStream) return yield* call.next(untilEnded(call.request, ended.signal), within);
      return yield* untilEnded(call.next(call.request, within), ended.signal);
    } catch (error) {
      throw ended.signal.aborted && !context.signal.aborted
        ? commonRefusals.session_ended({ cause: error })
        : error;
    } finally {
      forget();
    }
  };
}

/** Writing implies reading: a token that may write is made with both scopes. */
function needed(method: MethodDescriptor): Scope {
  if (isForAdministrators(method)) return 'admin';
  return method.options.idempotencyLevel === 'NO_SIDE_EFFECTS' ? 'read' : 'write';
}

function isForAdministrators({ path }: MethodDescriptor): boolean {
  return path.split('/').at(-2)?.split('.').at(-1) === 'AdminService';
}

/**
 * The same messages, and an error in place of the next one once the signal fires, whether or not the source heeds it.
 */
async function* untilEnded<Message, Result>(
  messages: AsyncIterable<Message, Result>,
  signal: AbortSignal,
): AsyncGenerator<Message, Result, undefined> {
  const iterator = messages[Symbol.asyncIterator]();
  let cut: (reason: Error) => void = () => undefined;
  const end = () => cut(commonRefusals.session_ended());
  signal.addEventListener('abort', end);
  let isOver = false;
  try {
    for (;;) {
      const step = await new Promise<IteratorResult<Message, Result>>((resolve, reject) => {
        cut = reject;
        if (signal.aborted) end();
        else iterator.next().then(resolve, reject);
      });
      if (step.done) {
        isOver = true;
        return step.value;
      }
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', end);
    // Not waited for: the source may be in the middle of something that never ends.
    if (!isOver) Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
