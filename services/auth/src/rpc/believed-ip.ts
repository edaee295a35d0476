import type { HandlerContext } from '@cairn/kit/rpc';

/** Only another service may say where a call came from: anyone else could name a new address with every try. */
export function believedIp(ip: string, context: HandlerContext): string {
  return context.caller.kind === 'service' ? ip : '';
}
