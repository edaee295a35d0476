import { Forbidden, Unauthenticated } from '../errors/index.ts';

/** A signed-in person, as their token says. */
export interface UserCaller {
  kind: 'user';
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  sessionId: string;
}

/** Another service of this system, acting for itself. */
export interface ServiceCaller {
  kind: 'service';
  name: string;
}

export interface AnonymousCaller {
  kind: 'anonymous';
}

export type Caller = UserCaller | ServiceCaller | AnonymousCaller;

export const anonymous: AnonymousCaller = { kind: 'anonymous' };

/** @throws Unauthenticated unless a person makes the call. */
export function requireUser(call: { caller: Caller }): UserCaller {
  if (call.caller.kind === 'user') return call.caller;
  throw new Unauthenticated('Sign in to do this.');
}

/** @throws Forbidden unless another service makes the call. */
export function requireService(call: { caller: Caller }): ServiceCaller {
  if (call.caller.kind === 'service') return call.caller;
  throw new Forbidden('This call is for services of Cairn only.');
}
