import { discussionRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { discussionData } from './personal-data.ts';

export const discussionArea = { routes: discussionRoutes, personalData: discussionData } satisfies Area;
