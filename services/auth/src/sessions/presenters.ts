import type {
  DeviceType as DeviceTypeName,
  Login as LoginMessage,
  Session as SessionMessage,
} from '@cairn/proto/auth/security';
import type { Devices } from './ports.ts';
import type { DeviceType, Login, Session } from './session.ts';

const deviceTypes: Record<DeviceType, DeviceTypeName> = {
  desktop: 'DEVICE_TYPE_DESKTOP',
  mobile: 'DEVICE_TYPE_MOBILE',
  tablet: 'DEVICE_TYPE_TABLET',
  other: 'DEVICE_TYPE_OTHER',
};

function presentDevice(userAgent: string, devices: Devices) {
  const { name, browser, system, type } = devices(userAgent);
  return { device: name, browser, system, deviceType: deviceTypes[type] };
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
