import { accountEmails } from './emails.ts';
import type { Area } from '#server/platform/area.ts';
import { accountData } from './personal-data.ts';

export const accountsArea = { emails: accountEmails, personalData: accountData } satisfies Area;
