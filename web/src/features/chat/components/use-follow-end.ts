import { type UIEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Nearer to the end than this many pixels counts as reading what is newest. */
const NEAR = 100;

const belowTheWindow = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight;

/** Whether the browser says when a scroll has come to its end. */
const saysWhenScrolled = () => 'onscrollend' in window;

/** Keeps the end of a scrolled list in sight while the person is near it; who has scrolled up to read stays there. */
export function useFollowEnd() {
  const box = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  /** How far down the list was when it was last looked at. */
  const lastDown = useRef(0);
  const [away, setAway] = useState(false);

  const look = useCallback((element: Element, hasEnded = !saysWhenScrolled()) => {
    const below = belowTheWindow(element);
    // Browsers scroll softly, in small steps: a list on its way up is not pulled back from the first of them.
    const isOnItsWayUp = !hasEnded && below > 1 && element.scrollTop < lastDown.current;
    isFollowing.current = below < NEAR && !isOnItsWayUp;
    lastDown.current = element.scrollTop;
    setAway(below >= NEAR);
  }, []);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (!element) return;
    isFollowing.current = true;
    element.scrollTop = element.scrollHeight;
    lastDown.current = element.scrollTop;
    setAway(false);
  }, []);

  /** Call it when the list has grown. */
  const follow = useCallback(() => {
    const element = box.current;
    if (!element || !isFollowing.current) return;
    // The list may grow after the person has scrolled and before the event that tells of it.
    if (element.scrollTop < lastDown.current - (saysWhenScrolled() ? 0 : NEAR)) look(element);
    if (isFollowing.current) toEnd();
  }, [look, toEnd]);

  /** Leaves the list where it is, whatever comes. */
  const release = useCallback(() => {
    isFollowing.current = false;
  }, []);

  // A window turned, a panel opened or an input that grew does not push the newest out of sight.
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(follow);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [follow]);

  useEffect(() => {
    const element = box.current;
    const onEnd = () => element && look(element, true);
    element?.addEventListener('scrollend', onEnd);
    return () => element?.removeEventListener('scrollend', onEnd);
  }, [look]);

  const onScroll = ({ currentTarget }: UIEvent) => look(currentTarget);

  return { box, away, toEnd, follow, release, onScroll };
}
