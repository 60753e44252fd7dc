import type { Area } from '#server/platform/area.ts';
import { auditedReplies } from './audited.ts';
import { replyRoutes } from './routes.ts';

export const repliesArea = { routes: replyRoutes, audited: auditedReplies } satisfies Area;
