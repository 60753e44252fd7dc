import * as z from 'zod/mini';
import { artFilterFields } from './arts.ts';
import { Id, Time } from './schemas.ts';

/** One person keeps at most so many. */
export const SAVED_SEARCHES_MAX = 20;

/** POST /saved-searches: the gallery's words and filters; empty ones are left out. */
export const NewSavedSearch = z.strictObject(artFilterFields);
export type SavedFilters = z.output<typeof NewSavedSearch>;

export const SavedSearch = z.object({ _id: Id, filters: NewSavedSearch, createdAt: Time });
export type SavedSearch = z.infer<typeof SavedSearch>;
