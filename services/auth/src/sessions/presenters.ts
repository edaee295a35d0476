import type { Login as LoginMessage, Session as SessionMessage } from '@cairn/proto/auth/security';
import { enumValue } from '@cairn/proto/enum-names';
import type { Devices } from './ports.ts';
import type { Login, Session } from './session.ts';

function presentDevice(userAgent: string, devices: Devices) {
  const { name, browser, system, type } = devices(userAgent);
  return { device: name, browser, system, deviceType: enumValue(type, 'DEVICE_TYPE_') };
}

export function presentSession(session: Session, currentId: string, devices: Devices): SessionMessage {
  const { id, ip, userAgent, createdAt, lastActiveAt } = session;
  return { id, ...presentDevice(userAgent, devices), ip, createdAt, lastActiveAt, current: id === currentId };
}

export function presentLogin(
  { id, userAgent, ip, succeeded, reason, at }: Login,
  devices: Devices,
): LoginMessage {
  return { id, at, ...presentDevice(userAgent, devices), ip, succeeded, reason: reason ?? '' };
}
