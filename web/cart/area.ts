import type { Area } from '#web/app/area.ts';
import { addWished } from './wishes.ts';

export const cartArea = { wishes: { 'cart.add': addWished } } satisfies Area;
