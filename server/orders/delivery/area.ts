import type { Area } from '#server/platform/area.ts';
import { deliveryRoutes } from './routes.ts';

export const orderDeliveryArea = { routes: deliveryRoutes } satisfies Area;
