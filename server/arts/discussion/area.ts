import { discussionRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const discussionArea = { routes: discussionRoutes } satisfies Area;
