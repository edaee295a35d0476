/** The sections of the settings, in the order of their navigation; each is the last part of its address. */
export const TABS = [
  'profile',
  'notifications',
  'security',
  'appearance',
  'preferences',
  'language',
  'accessibility',
  'privacy',
  'developer',
] as const;

export type Tab = (typeof TABS)[number];

export const isTab = (name: string | undefined): name is Tab => TABS.some((tab) => tab === name);
