import type { Route } from '../http/route.ts';
import type { LiveFeed } from '../sse/live-feed.ts';
import { aiSettingsRoutes } from './ai-settings.ts';
import { answerRoutes } from './answers.ts';
import { authRoutes } from './auth.ts';
import { chatRoutes } from './chat.ts';
import { documentRoutes } from './documents.ts';
import { downloadRoutes } from './download.ts';
import { liveRoutes } from './live.ts';
import { memoryRoutes } from './memory.ts';
import { notificationRoutes } from './notifications.ts';
import { projectRoutes } from './projects.ts';
import { searchRoutes } from './search.ts';

/** Every route, in the order they are tried: fixed words before parameters. */
export function allRoutes(feed: LiveFeed): Route[] {
  return [
    ...authRoutes,
    ...projectRoutes,
    ...aiSettingsRoutes,
    ...searchRoutes,
    ...documentRoutes,
    ...downloadRoutes,
    ...chatRoutes,
    ...answerRoutes,
    ...memoryRoutes,
    ...notificationRoutes,
    ...liveRoutes(feed),
  ];
}
