import { followWished } from './wishes.ts';
import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { Area } from '#web/app/area.ts';
import { HeartIcon } from '#web/kit/visuals/icons.tsx';
import { CheckIcon } from '#web/kit/visuals/more-icons.tsx';

/** The artist's dashboard; the last of the specification's entries is below. */
export const ownArea = {
  pages: [
    { to: screens.artistHome, label: msg`My dashboard` },
    { to: `${screens.artistArtworks}?state=draft`, label: msg`My drafts`, words: msg`unpublished artworks` },
    { to: `${screens.artistOrders}?payment=paid`, label: msg`My earnings`, words: msg`income money paid sales` },
  ],
  dashboardMenu: {
    artist: [
      { to: screens.artistHome, label: msg`Dashboard` },
      { to: screens.artistArtworks, label: msg`manage-artworks` },
      { to: screens.artistOrders, label: msg`orders` },
    ],
  },
  dashboardMore: {
    artist: [
      { to: screens.artistCustomers, label: msg`Customers` },
      { to: screens.artistHoliday, label: msg`Holiday` },
    ],
  },
  accountMenu: [
    { to: screens.artistHome, label: msg`Dashboard`, isFor: ({ staff, isArtist }) => isArtist && !staff },
    { to: screens.artistHome, label: msg`My works and sales`, isFor: ({ staff, isArtist }) => isArtist && staff !== null },
  ],
} satisfies Area;

export const ownProfileArea = {
  pages: [{ to: screens.artistProfile, label: msg`My profile`, words: msg`biography picture links` }],
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
  notified: { application: msg`Applications of artists` },
} satisfies Area;

export const artistsArea = {
  pages: [
    { to: screens.artists, label: msg`Artists` },
    { to: screens.adminApplicants, label: msg`Applicants`, words: msg`applications requests approve decline` },
    { to: screens.adminArtists, label: msg`Artists of the shop`, words: msg`people` },
  ],
  dashboardMore: { admin: [{ to: screens.adminApplicants, label: msg`Applicants` }] },
  wishes: { 'artists.follow': followWished },
  notificationSigns: { follower: HeartIcon },
  notified: { follower: msg`New followers` },
} satisfies Area;
