import { areas } from './areas.ts';
import { eventSources } from './live-events.ts';
import { notificationTexts } from './notification-texts.ts';
import type { AllAreas } from './platform/area.ts';
import { auditSources, moderatedSources, waitingSources } from './staff-sources.ts';
import { searchSources } from './search-sources.ts';

/** What all listed areas bring together, for the areas that show it or act on it. */
export const allAreas: AllAreas = {
  keepers: areas,
  notificationTexts,
  eventSources,
  searchSources,
  moderatedSources,
  waitingSources,
  auditSources,
};
