import { type Route, rawRoute } from '../http/route.ts';
import { liveEventSchema } from '../schemas/events.ts';
import type { LiveFeed } from '../sse/live-feed.ts';

export function liveRoutes(feed: LiveFeed): Route[] {
  return [
    rawRoute({
      method: 'get',
      path: '/api/events',
      tag: 'Live',
      summary: 'What happens in the caller’s projects, as it happens',
      produces: { mediaType: 'text/event-stream', schema: liveEventSchema },
      async respond(_input, context) {
        feed(context);
      },
    }),
  ];
}
