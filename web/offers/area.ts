import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { TagIcon } from '#web/kit/visuals/icons.tsx';
import { offerWished } from './wishes.ts';

export const offersArea = {
  wishes: { 'offers.make': offerWished },
  notificationSigns: { offer: TagIcon },
  audited: { offer: msg`offer` },
} satisfies Area;

/** Beneath the specification's entries of the artist's dashboard. */
export const receivedOffersArea = {
  dashboardMenu: { artist: [{ to: screens.artistOffers, label: msg`offers` }] },
} satisfies Area;
