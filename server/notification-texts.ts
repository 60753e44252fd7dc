import { areas, type Listed } from './areas.ts';
import type { AllNotificationTexts } from './platform/notification-kinds.ts';

/** A kind of notification that an area declares, and that no listed area brings, does not compile here. */
const forgotten: Record<Exclude<keyof AllNotificationTexts, Listed<'notifications'>>, never> = {};

/** The text of every kind of notification; each area has its own. */
export const notificationTexts = Object.assign(forgotten, ...areas.map(({ notifications }) => notifications)) as AllNotificationTexts;
