import type { Area } from '#server/platform/area.ts';
import { addressData } from './personal-data.ts';
import { addressRoutes } from './routes.ts';

export const addressesArea = { routes: addressRoutes, personalData: addressData } satisfies Area;
