import { newsletterEmails } from './emails.ts';
import { newsletterRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { newsletterData } from './personal-data.ts';

export const newsletterArea = { routes: newsletterRoutes, emails: newsletterEmails, personalData: newsletterData } satisfies Area;
