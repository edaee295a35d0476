const CHANNEL = 'cairn.looked-at';

/** How long other tabs have to answer, in milliseconds. */
const ANSWER_WITHIN_MS = 200;

type Message = { asks: string } | { looks: string };

/** Whether the person looks at the page of a path in this tab. */
const looksAt = (path: string): boolean =>
  !document.hidden &&
  document.hasFocus() &&
  window.location.pathname === new URL(path, window.location.origin).pathname;

/** Answers other tabs that ask what the person looks at. Returns the function that ends it. */
export function answerOtherTabs(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('asks' in data && looksAt(data.asks)) channel.postMessage({ looks: data.asks } satisfies Message);
  };
  return () => channel.close();
}

/** Whether the person looks at the page of a path in any tab of this browser. */
export async function isLookedAt(path: string): Promise<boolean> {
  if (looksAt(path)) return true;
  if (!('BroadcastChannel' in globalThis)) return false;
  const channel = new BroadcastChannel(CHANNEL);
  try {
    return await new Promise<boolean>((resolve) => {
      setTimeout(resolve, ANSWER_WITHIN_MS, false);
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if ('looks' in data && data.looks === path) resolve(true);
      };
      channel.postMessage({ asks: path } satisfies Message);
    });
  } finally {
    channel.close();
  }
}
