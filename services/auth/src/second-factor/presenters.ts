import type { GetSecondFactorResponse } from '@cairn/proto/auth/security';
import type { SecondFactor } from './second-factor.ts';

export function presentSecondFactor(factor: SecondFactor | undefined): GetSecondFactorResponse {
  if (!factor?.enabledAt) return { enabled: false, enabledAt: undefined, backupCodesLeft: 0 };
  return { enabled: true, enabledAt: factor.enabledAt, backupCodesLeft: factor.backupCodesLeft };
}
