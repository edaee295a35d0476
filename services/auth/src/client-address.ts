import type { HandlerContext } from '@cairn/platform/rpc';

/** Only the gateway may say where a call came from: anyone else could name a new address with every try. */
export function clientAddress(ip: string, { caller }: HandlerContext): string {
  return caller.kind === 'service' && caller.name === 'gateway' ? ip : '';
}
