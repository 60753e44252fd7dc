import { cleanupAttachments } from './cleanup.ts';
import { attachmentRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const attachmentsArea = { routes: attachmentRoutes, cleanup: cleanupAttachments } satisfies Area;
