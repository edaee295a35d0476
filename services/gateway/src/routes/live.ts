import { routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { liveEventSchema } from '../schemas/events.ts';
import type { LiveFeed } from '../sse/live-feed.ts';

const { raw } = routesOf('Live');

export function liveRoutes(feed: LiveFeed): Route[] {
  return [
    raw('get', '/api/events', {
      summary: 'What happens in the caller’s projects, as it happens',
      produces: { mediaType: 'text/event-stream', schema: liveEventSchema },
      async respond(_input, context) {
        feed(context);
      },
    }),
  ];
}
