import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { presentAccount } from '../accounts/presenters.ts';
import { presentMode } from '../admin/presenters.ts';
import { clientAddress } from '../client-address.ts';
import type { AttemptLimits } from '../limits/ports.ts';
import { type AdmissionParts, admit, registrationOf } from './may-register.ts';
import { type RegisterParts, type RegistrationLimit, register } from './register.ts';

export interface RegistrationHandlerParts
  extends Omit<RegisterParts, 'limits' | 'admit'>,
    Omit<AdmissionParts, 'store'> {
  registrationLimit: RegistrationLimit;
  registerLimits: AttemptLimits;
}

export function registrationHandlers(parts: RegistrationHandlerParts) {
  return {
    async register(request, context) {
      const input = { ...request, ip: clientAddress(request.ip, context) };
      const registration = {
        ...parts,
        limits: parts.registerLimits,
        async countTry(ip: string) {
          await parts.countTry(ip);
          await parts.registrationLimit(ip);
        },
        admit: (email: string, signal: AbortSignal) => admit(parts, email, signal),
      };
      return { user: presentAccount(await register(registration, input, context)) };
    },

    async getRegistration() {
      const { mode, isFirst } = await registrationOf(parts);
      return { mode: presentMode(mode), isFirst };
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
