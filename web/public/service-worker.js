/**
 * Shows what is pushed while Cairn is closed, and opens what it is about. It fetches and keeps nothing: no request of
 * the page goes through it.
 */

/** How long an open page has to say that it goes there by itself, in milliseconds. */
const ANSWER_WITHIN_MS = 1_000;

/** A path of this address; what was pushed may not lead elsewhere. */
const pathOf = (path) => (/^\/(?![/\\])/.test(String(path ?? '')) ? String(path) : '/');

function pushedOf(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A browser shows something of its own for a push that shows nothing.
self.addEventListener('push', (event) => {
  const { id, title, body, path } = pushedOf(event.data);
  event.waitUntil(
    self.registration.showNotification(String(title || 'Cairn'), {
      body: String(body ?? ''),
      ...(id && { tag: String(id) }),
      icon: '/favicon.svg',
      data: { path: pathOf(path) },
    }),
  );
});

/** Whether a page goes there by itself, without being loaded again: what is typed and sent in it goes on. */
function goesTo(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (taken) => {
      port1.close();
      resolve(taken);
    };
    const timer = setTimeout(end, ANSWER_WITHIN_MS, false);
    port1.onmessage = () => {
      clearTimeout(timer);
      end(true);
    };
    page.postMessage({ type: 'open', path }, [port2]);
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return self.clients.openWindow(path);
  // First, while the click still allows it.
  const focused = await page.focus().catch(() => page);
  if (await goesTo(focused, path)) return focused;
  return focused.navigate(path).catch(() => self.clients.openWindow(path));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.path)));
});
