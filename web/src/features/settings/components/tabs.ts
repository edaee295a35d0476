import {
  Accessibility,
  Bell,
  Code,
  Database,
  Globe,
  type LucideIcon,
  Palette,
  Shield,
  SlidersHorizontal,
  User,
} from 'lucide-react';

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

export const TAB_ICONS: Record<Tab, LucideIcon> = {
  profile: User,
  notifications: Bell,
  security: Shield,
  appearance: Palette,
  preferences: SlidersHorizontal,
  language: Globe,
  accessibility: Accessibility,
  privacy: Database,
  developer: Code,
};

/** The word beside a section's name: the key of its text and its colour. */
export const TAB_BADGES: Partial<Record<Tab, 'important' | 'beta'>> = {
  security: 'important',
  developer: 'beta',
};
