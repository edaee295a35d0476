import type { HandlerContext } from '@cairn/platform/rpc';

/** Shows the operator who tries links that do not hold. */
export async function loggingFailure(
  kind: string,
  ip: string,
  context: HandlerContext,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
    context.log.info({ ip, kind }, 'a link was used');
  } catch (error) {
    context.log.warn({ ip, kind, reason: error instanceof Error ? error.message : '' }, 'a link was refused');
    throw error;
  }
}
