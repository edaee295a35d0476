import useSWR from 'swr';
import { hasPush } from '#lib/notifications/push.ts';

export const PUSH_HERE = 'push-here';

/** Whether Web Push of this person comes to this browser; undefined until that is known. */
export const usePushHere = (userId: string): boolean | undefined =>
  useSWR([PUSH_HERE, userId], () => hasPush(userId)).data;
