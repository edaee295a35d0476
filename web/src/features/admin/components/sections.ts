import {
  BrainCircuit,
  ChartColumn,
  CircleAlert,
  Gauge,
  LayoutDashboard,
  type LucideIcon,
  ScanSearch,
  UserPlus,
  Users,
} from 'lucide-react';

/** The sections of the administration, in the order of their navigation; each is the last part of its address. */
export const SECTIONS = [
  'overview',
  'people',
  'registration',
  'limits',
  'models',
  'usage',
  'embedder',
  'events',
] as const;

export type Section = (typeof SECTIONS)[number];

export const isSection = (name: string | undefined): name is Section =>
  SECTIONS.some((section) => section === name);

export const SECTION_ICONS: Record<Section, LucideIcon> = {
  overview: LayoutDashboard,
  people: Users,
  registration: UserPlus,
  limits: Gauge,
  models: BrainCircuit,
  usage: ChartColumn,
  embedder: ScanSearch,
  events: CircleAlert,
};
