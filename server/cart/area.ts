import { cartRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { cartData } from './personal-data.ts';

export const cartArea = { routes: cartRoutes, personalData: cartData } satisfies Area;
