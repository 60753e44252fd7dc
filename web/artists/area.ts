import { followWished } from './wishes.ts';
import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { Area } from '#web/app/area.ts';
import { CheckIcon, HeartIcon } from '#web/kit/visuals/icons.tsx';

/** The artist's dashboard; its last entry is below. */
export const ownArea = {
  dashboardMenu: {
    artist: [
      { to: screens.artistHome, label: msg`Dashboard` },
      { to: screens.artistArtworks, label: msg`manage-artworks` },
      { to: screens.artistOrders, label: msg`orders` },
    ],
  },
  accountMenu: [
    { to: screens.artistHome, label: msg`Dashboard`, isFor: ({ staff, isArtist }) => isArtist && !staff },
    { to: screens.artistHome, label: msg`My works and sales`, isFor: ({ staff, isArtist }) => isArtist && staff !== null },
  ],
} satisfies Area;

export const ownProfileArea = {
  dashboardMenu: { artist: [{ to: screens.artistProfile, label: msg`profile` }] },
} satisfies Area;

const hasApplied = ({ role, isArtist }: Session) => role === 'Artist' && !isArtist;

export const applicationArea = {
  accountMenu: [
    {
      to: screens.application,
      label: msg`Your application · being reviewed`,
      isFor: (session) => hasApplied(session) && session.status === 'pending',
    },
    { to: screens.application, label: msg`Your application`, isFor: (session) => hasApplied(session) && session.status !== 'pending' },
  ],
  notificationSigns: { application: CheckIcon },
} satisfies Area;

export const artistsArea = {
  wishes: { 'artists.follow': followWished },
  notificationSigns: { follower: HeartIcon },
} satisfies Area;
