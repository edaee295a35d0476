import { useState } from 'react';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { usePermission } from '#lib/notifications/permission.ts';
import { BrowserNotices } from './browser-notices.tsx';
import { arrivalText, noticeTexts } from './notice-texts.ts';
import { useArrivals } from './use-arrivals.ts';
import { usePushedPaths } from './use-pushed-paths.ts';

/** What happens when a notification comes: it is read out, and shown by the browser where the person allowed that. */
export function LiveNotices() {
  const permission = usePermission();
  const [said, setSaid] = useState('');
  usePushedPaths();
  useArrivals(async (arrived) => {
    setSaid(arrivalText(await noticeTexts(), arrived));
  });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {permission === 'granted' && <BrowserNotices />}
    </>
  );
}
