import { Bell, BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../api/errors.ts';
import { toast } from '../toasts.ts';
import { type Mutable, setMute } from './mutes.ts';

interface Place extends Mutable {
  /** What it is called. */
  name: string;
  /** Undefined while it is not known. */
  muted: boolean | undefined;
}

/** How the action is called: by what it does, or by what it does it to, where several things could be meant. */
type Naming = 'plain' | 'project' | 'chat';

const LABELS = {
  plain: ['muting.mute', 'muting.unmute'],
  project: ['muting.muteProject', 'muting.unmuteProject'],
  chat: ['muting.muteChat', 'muting.unmuteChat'],
} as const;

/** Makes lines of a menu that mute a project or a chat, or end that. */
export function useMuteAction() {
  const { t } = useTranslation();
  const toggle = async ({ name, muted, ...place }: Place) => {
    try {
      await setMute(place, !muted);
      toast(muted ? t('muting.unmuted', { name }) : t('muting.muted', { name }), 'success');
    } catch (failure) {
      toast(t('muting.failed', { message: messageOf(failure) }), 'error');
    }
  };
  return (place: Place, naming: Naming = 'plain') => ({
    icon: place.muted ? Bell : BellOff,
    label: t(LABELS[naming][place.muted ? 1 : 0]),
    disabled: place.muted === undefined,
    onPick: () => void toggle(place),
  });
}
