import type { Permission } from '#lib/notifications/permission.ts';
import type { FieldName, NotificationFields } from '#lib/notifications/preferences.ts';

/** What a field has no effect because of, as far as this page knows. */
interface Above {
  global_enabled: boolean;
  email_enabled: boolean;
  permission: Permission;
}

type Remark =
  | 'globalOff'
  | 'emailOff'
  | 'noMail'
  | 'browserOff'
  | 'inboxOnly'
  | 'desktopOff'
  | 'everywhereOff'
  | 'notPermitted'
  | 'mentionsOff'
  | 'nothingWeekly';

/** Why a field has no effect, or less than it says, as the others are. */
export function remarkOf(name: FieldName, values: NotificationFields, above: Above): Remark | null {
  if (!above.global_enabled) return 'globalOff';
  const browserOff = !values['browser.enabled'];
  const desktopOff = !values['advanced.desktop_enabled'];
  const mailOff = !above.email_enabled;
  const first = (...rules: [boolean, Remark][]) => rules.find(([holds]) => holds)?.[1] ?? null;
  switch (name) {
    case 'email.new_messages':
    case 'timing.frequency':
      return first([mailOff, 'emailOff']);
    case 'email.project_invitations':
    case 'email.weekly_digest':
    case 'email.system_updates':
      return first([mailOff, 'noMail']);
    case 'email.security_alerts':
      return first([browserOff && desktopOff, 'everywhereOff']);
    case 'browser.enabled':
    case 'advanced.desktop_enabled':
      return first([values[name] && above.permission !== 'granted', 'notPermitted']);
    case 'browser.real_time_messages':
      return first([browserOff && !mailOff, 'browserOff'], [browserOff, 'inboxOnly']);
    case 'browser.project_activity':
    case 'browser.mentions':
    case 'browser.reminders':
      return first([browserOff, 'inboxOnly']);
    case 'advanced.sound_enabled':
      return first([browserOff, 'browserOff']);
    case 'mobile.push_messages':
    case 'mobile.urgent_alerts':
    case 'mobile.daily_summary':
      return first([desktopOff, 'desktopOff']);
    case 'advanced.mention_keywords':
      return first([!values['browser.mentions'], 'mentionsOff']);
    case 'advanced.digest_day':
      return first([
        !values['email.weekly_digest'] && values['timing.frequency'] !== 'weekly',
        'nothingWeekly',
      ]);
    default:
      return null;
  }
}
