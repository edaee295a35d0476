import {
  AtSign,
  Bell,
  BellRing,
  CalendarDays,
  CircleAlert,
  Clock,
  Download,
  FileCheck,
  Inbox,
  type LucideIcon,
  Mail,
  MessageSquare,
  ShieldAlert,
  UserCog,
  Users,
} from 'lucide-react';

const ICONS: Record<string, LucideIcon> = {
  answer_ready: MessageSquare,
  documents_ready: FileCheck,
  document_failed: CircleAlert,
  project_invitation: Mail,
  role_changed: UserCog,
  mention: AtSign,
  project_activity: Users,
  security: ShieldAlert,
  export_ready: Download,
  reminder: Clock,
  weekly_digest: CalendarDays,
  daily_summary: Inbox,
  test: BellRing,
};

/** What kind of notification it is; its title says the same. */
export function NoticeIcon({ type }: { type: string }) {
  const Icon = (Object.hasOwn(ICONS, type) ? ICONS[type] : undefined) ?? Bell;
  return <Icon size={17} aria-hidden style={{ flex: 'none' }} />;
}
