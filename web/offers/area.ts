import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { TagIcon } from '#web/kit/visuals/more-icons.tsx';
import { OwnOffersSign, ReceivedOffersSign } from './waiting-sign.tsx';
import { offerWished } from './wishes.ts';

export const offersArea = {
  accountMenu: [{ to: screens.cartOffers, label: msg`My Offers`, sign: OwnOffersSign }],
  pages: [{ to: screens.artistOffers, label: msg`Offers for my works` }],
  dashboardMore: { artist: [{ to: screens.artistOffers, label: msg`Offers`, sign: ReceivedOffersSign }] },
  wishes: { 'offers.make': offerWished },
  notificationSigns: { offer: TagIcon },
  notified: { offer: msg`Offers and answers to them` },
  audited: { offer: msg`offer` },
} satisfies Area;
