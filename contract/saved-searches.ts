import * as z from 'zod/mini';
import { artFilterFields } from './arts.ts';
import { Id, Time } from './schemas.ts';

/** Maximum number of saved searches of an account. */
export const SAVED_SEARCHES_MAX = 20;

/** POST /saved-searches: search text and filters of the gallery, without empty ones. */
export const NewSavedSearch = z.strictObject(artFilterFields);
export type SavedFilters = z.output<typeof NewSavedSearch>;

export const SavedSearch = z.object({ _id: Id, filters: NewSavedSearch, createdAt: Time });
export type SavedSearch = z.infer<typeof SavedSearch>;
