import * as z from 'zod/mini';
import { artFilterChecks, artFilterFields } from './arts.ts';
import { limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { Id, line, Time } from './schemas.ts';

/** Maximum number of saved searches of an account. */
export const SAVED_SEARCHES_MAX = 20;

/** How often what is new for a saved search is mailed: at once, at most once a day or a week, or never. */
export const mailFrequencies = ['instant', 'daily', 'weekly', 'never'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** POST /saved-searches: search text and filters of the gallery, without empty ones. */
export const NewSavedSearch = z.strictObject(artFilterFields).check(...artFilterChecks);
export type SavedFilters = z.output<typeof NewSavedSearch>;

/** As stored: bounds are numbers, no texts of them. */
const stored = z.optional(z.number());
const storedBounds = { minPrice: stored, maxPrice: stored, minWidth: stored, maxWidth: stored, minHeight: stored, maxHeight: stored };

/** `name`: what its owner calls it; null before it was renamed. */
export const SavedSearch = z.object({
  _id: Id,
  filters: z.object({ ...artFilterFields, ...storedBounds }),
  name: z.nullable(z.string()),
  frequency: z.enum(mailFrequencies),
  createdAt: Time,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** PUT /saved-searches/{id}: absent fields keep their values, a null name is none. */
export const EditSavedSearch = z.object({
  name: z.optional(z.nullable(line(limits.nameLength, fieldMessages.namesRequired))),
  frequency: z.optional(z.enum(mailFrequencies)),
});
export type EditSavedSearch = z.output<typeof EditSavedSearch>;
