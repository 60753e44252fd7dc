import { accountEmails } from './emails.ts';
import type { Area } from '#server/platform/area.ts';

export const accountsArea = { emails: accountEmails } satisfies Area;
