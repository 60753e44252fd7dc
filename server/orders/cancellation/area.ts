import type { Area } from '#server/platform/area.ts';
import { cancellationRoutes } from './routes.ts';

export const cancellationArea = { routes: cancellationRoutes } satisfies Area;
