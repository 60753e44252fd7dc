import { msg } from '@lingui/core/macro';
import type { SavedFilters } from '#contract/saved-searches.ts';
import { screens } from '#contract/screens.ts';
import { session } from '#web/accounts/session/session.ts';
import type { WishFacts } from '#web/accounts/session/wish.ts';
import { ApiFailure } from '#web/app/api.ts';
import type { DoWish } from '#web/app/area.ts';
import { putBack, takeOut } from '#web/app/forms/wished-text.ts';
import { favoriteIdsQuery } from './favorites.ts';
import { questionsQuery } from './artwork-queries.ts';
import { questionForm } from './question-form.ts';

/** Merges the favorites of this browser into the account, the one that was wished last among them; that of an ended session is not there. */
export const favorWished: DoWish<WishFacts['arts.favorite']> = async ({ name, facts: { artId }, identity }, { send, client }) => {
  if (identity) await send('PUT /favorites/{artId}', { params: { artId } });
  const ids = await client.fetchQuery(favoriteIdsQuery(session().identity));
  if (!ids.includes(artId))
    return { text: msg`You've reached the maximum number of favorites, so ${name} wasn't added. Remove one and try again.`, isDone: false };
  return { text: msg`${name} is in your favorites`, link: { label: msg`View favorites`, to: screens.cartFavorites } };
};

/** Asks the question that a visitor typed; if it is refused, it stands in the form again. */
export const askWished: DoWish<WishFacts['arts.ask']> = async ({ name, key, facts: { artId, ownerId, text } }, { send, client }) => {
  if (ownerId === session().identity) return { text: msg`${name} is your own work.`, isDone: false };
  try {
    await send('POST /arts/{id}/questions', { params: { id: artId }, body: { text }, idempotencyKey: key });
  } catch (error) {
    putBack(questionForm(artId), { values: { text } }, key);
    throw error;
  }
  takeOut(questionForm(artId));
  // The discussion was asked for when the page opened, maybe before this question was there.
  await client.cancelQueries({ queryKey: questionsQuery(artId).queryKey });
  return { text: msg`Your question about ${name} is sent. You’ll hear when it’s answered.` };
};

/** Saves the search that a visitor had before them. */
export const saveWished: DoWish<WishFacts['arts.saveSearch']> = async ({ facts: { filters } }, { send }) => {
  const saved = { label: msg`Saved searches`, to: screens.savedSearches };
  try {
    await send('POST /saved-searches', { body: filters });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'searches.twice') throw error;
    return { text: msg`You have already saved this search.`, link: saved };
  }
  const isConfirmed = await send('GET /mail-preferences').then(
    ({ data }) => data.isEmailVerified,
    () => true,
  );
  if (isConfirmed) return { text: msg`Search saved. We'll email you when new works match.`, link: saved };
  return {
    text: msg`Search saved. Confirm your email address first, then we'll email you when new works match.`,
    link: { label: msg`Confirm your email`, to: screens.notificationChoices },
  };
};

declare module '#web/accounts/session/wish.ts' {
  interface WishFacts {
    'arts.favorite': { artId: string };
    'arts.ask': { artId: string; ownerId: string; text: string };
    'arts.saveSearch': { filters: SavedFilters };
  }
}
