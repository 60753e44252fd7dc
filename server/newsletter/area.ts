import { newsletterEmails } from './emails.ts';
import { newsletterRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const newsletterArea = { routes: newsletterRoutes, emails: newsletterEmails } satisfies Area;
