import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { formatFrw } from '#contract/format.ts';
import { askWished, favorWished, saveWished } from './wishes.ts';
import { ChatIcon, StarIcon } from '#web/kit/visuals/icons.tsx';

export const artsArea = {
  wishes: { 'arts.favorite': favorWished, 'arts.ask': askWished, 'arts.saveSearch': saveWished },
  notificationSigns: { review: StarIcon, question: ChatIcon },
  searchHits: {
    artworks: {
      kind: msg`Artworks`,
      write: ({ _id, name, price }, at) => ({
        to: `${at === 'admin' ? screens.adminArtworks : screens.artistArtworks}?art=${_id}`,
        text: name,
        more: formatFrw(price),
      }),
    },
  },
  optionalEmails: { savedSearches: msg`New works that fit my saved searches, once a day at most` },
  audited: { art: msg`art`, review: msg`review`, question: msg`question` },
} satisfies Area;

export const favoritesArea = { accountMenu: [{ to: screens.cartFavorites, label: msg`Favorites` }] } satisfies Area;
