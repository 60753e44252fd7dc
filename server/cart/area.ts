import { cartRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const cartArea = { routes: cartRoutes } satisfies Area;
