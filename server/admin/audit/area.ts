import type { Area } from '#server/platform/area.ts';
import { auditedSettings } from './audited.ts';
import { auditRoutes } from './routes.ts';

export const auditArea = { routes: auditRoutes, audited: auditedSettings } satisfies Area;
