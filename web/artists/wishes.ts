import { msg } from '@lingui/core/macro';
import type { WishFacts } from '#web/accounts/session/wish.ts';
import type { DoWish } from '#web/app/area.ts';

/** Follows the artist that a visitor wanted to follow. */
export const followWished: DoWish<WishFacts['artists.follow']> = async ({ name, facts: { artistId } }, { send }) => {
  await send('PUT /artists/{id}/follow', { params: { id: artistId } });
  return { text: msg`You follow ${name}` };
};

declare module '#web/accounts/session/wish.ts' {
  interface WishFacts {
    'artists.follow': { artistId: string };
  }
}
