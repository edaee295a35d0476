import Bowser from 'bowser';
import type { DeviceType } from '../domain/security.ts';
import type { Devices } from '../domain/security-ports.ts';

const types: ReadonlySet<string> = new Set(['desktop', 'mobile', 'tablet'] satisfies DeviceType[]);
/** Programs name themselves first, as `curl/8.5.0`. */
const PROGRAM = /^([\w.-]{1,40})\/[\d.]+/;

/** Devices by Bowser: 'Chrome on Windows'; a program that is no browser by its own name. */
export const devices: Devices = (userAgent) => {
  const unknown = { name: 'Unknown device', type: 'other' as const };
  if (userAgent === '') return unknown;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const type = types.has(platform.type ?? '') ? (platform.type as DeviceType) : 'other';
  const names = [browser.name, os.name].filter((name) => name);
  if (os.name && browser.name) return { name: names.join(' on '), type };
  const program = userAgent.startsWith('Mozilla/') ? undefined : PROGRAM.exec(userAgent)?.[1];
  return { name: names[0] ?? program ?? unknown.name, type };
};
