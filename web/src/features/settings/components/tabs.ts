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
import type { Tab } from '#config/settings-tabs.ts';

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
