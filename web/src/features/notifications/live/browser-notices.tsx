import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { staysOpen } from '#lib/stream/keep-events-open.ts';
import { answerOtherTabs } from './looked-at.ts';
import { showInBrowser } from './show-in-browser.ts';
import { useArrivals } from './use-arrivals.ts';
import { useOneTab } from './use-one-tab.ts';

/** Has the browser show what comes, by one tab of all that are open: it goes on to listen while it is hidden. */
export function BrowserNotices() {
  const navigate = useNavigate();
  const shows = useOneTab('cairn.notices');
  useEffect(() => {
    staysOpen.set(shows);
    return () => staysOpen.set(false);
  }, [shows]);
  useEffect(answerOtherTabs, []);
  useArrivals((arrived) => {
    // What could not be asked for stands in the inbox all the same.
    if (shows) void showInBrowser(arrived, navigate).catch(() => undefined);
  });
  return null;
}
