import Bowser from 'bowser';
import type { Devices } from './ports.ts';
import type { Device, DeviceType } from './session.ts';

const types: ReadonlySet<string> = new Set(['desktop', 'mobile', 'tablet'] satisfies DeviceType[]);
/** Programs name themselves first, as `curl/8.5.0`. */
const PROGRAM = /^([\w.-]{1,40})\/[\d.]+/;
const UNKNOWN: Device = { name: 'Unknown device', browser: '', system: '', type: 'other' };

/** A list of sessions or logins names the same few over and over, and recognising one takes a hundred expressions. */
const known = new Map<string, Device>();
const MOST_KNOWN = 500;

/** Devices by Bowser: 'Chrome on Windows'; a program that is no browser by its own name. */
export const devices: Devices = (userAgent) => {
  const already = known.get(userAgent);
  if (already) return already;
  const device = userAgent === '' ? UNKNOWN : recognise(userAgent);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(userAgent, device);
  return device;
};

function recognise(userAgent: string): Device {
  const { browser, os, platform } = Bowser.parse(userAgent);
  const type = types.has(platform.type ?? '') ? (platform.type as DeviceType) : 'other';
  const system = os.name ?? '';
  if (system && browser.name) {
    return { name: `${browser.name} on ${system}`, browser: browser.name, system, type };
  }
  const program = userAgent.startsWith('Mozilla/') ? undefined : PROGRAM.exec(userAgent)?.[1];
  const name = browser.name || system || program || UNKNOWN.name;
  return { name, browser: browser.name || (system ? '' : (program ?? '')), system, type };
}
