import { Bell } from '#web/notifications/bell.tsx';
import { notificationSigns } from './areas.ts';

/** The bell with the signs of all areas. */
export const OwnBell = () => <Bell signs={notificationSigns} />;
