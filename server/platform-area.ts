import { artworks } from '#contract/changed-together.ts';
import { screens } from '#contract/screens.ts';
import type { Area } from './platform/area.ts';
import { cleanupOutgoingMails } from './platform/email/outgoing.ts';
import { cleanupPictures } from './platform/images/cleanup.ts';
import { findMissingColours } from './platform/images/missing-colours.ts';
import { pictureFiles } from './platform/images/files.ts';
import { makeVariants } from './platform/images/variants.ts';
import { failingRows } from './platform/jobs/failures.ts';
import { NOT_RETRIED } from './platform/jobs/jobs.ts';
import { cleanupEvents } from './platform/live/events/deliver.ts';
import { liveRoutes } from './platform/live/events/routes.ts';
import { cleanupPresence } from './platform/live/presence/presence.ts';
import { platformData } from './platform-personal-data.ts';

/** What the platform itself brings, as an area does. */
export const platformArea = {
  routes: (api, services, { eventSources }) => liveRoutes(api, services, eventSources),
  pages: pictureFiles,
  jobs: {
    'files.erase': {
      queue: { retryLimit: 12, retryDelay: 5, retryDelayMax: 3_600, keepSeconds: 60 },
      async work({ storage }, { folders }) {
        for (const folder of folders) await storage.deleteAll(folder);
      },
    },
    'pictures.make-variants': {
      queue: { retryLimit: 3, retryDelay: 10, retryDelayMax: 600, keepSeconds: 60 },
      work: (services, { pictureId }, { ending }) => makeVariants(services, pictureId, ending),
    },
    'pictures.find-colours': {
      queue: NOT_RETRIED,
      schedule: '*/10 * * * *',
      changes: artworks,
      work: (services, _, { ending, onSeen }) => findMissingColours(services, { ending, onSeen }),
    },
  },
  waiting: { failures: { rows: failingRows, href: () => screens.adminFailures } },
  async cleanup(services, now) {
    await cleanupOutgoingMails(services.db);
    await cleanupEvents(services.db);
    await cleanupPresence(services.db);
    await cleanupPictures(services, now);
  },
  personalData: platformData,
} satisfies Area;
