import { msg } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { screens } from '#contract/screens.ts';
import { DashboardLayout, WaitingLayout } from './dashboard-layout.tsx';
import { Guard } from '#web/accounts/guard.tsx';
import type { MenuEntry } from './side-menu.tsx';
import type { BarPlaces } from './top-bar.tsx';

export { DashboardFailure as ErrorBoundary } from './dashboard-failure.tsx';

const entries = [
  { to: screens.artistHome, label: msg`Dashboard` },
  { to: screens.artistArtworks, label: msg`manage-artworks` },
  { to: screens.artistOrders, label: msg`orders` },
  { to: screens.artistProfile, label: msg`profile` },
] as const satisfies MenuEntry[];

const places: BarPlaces = {
  emails: screens.chats,
  orders: screens.artistOrders,
  profile: screens.artistProfile,
  artworks: screens.artistArtworks,
  person: ({ email }) => `${screens.artistOrders}?search=${encodeURIComponent(email)}`,
};

/** The area of an approved artist, `/dashboard/artist`. */
export default function ArtistAreaScreen() {
  return (
    <Guard mayEnter={({ isArtist }) => isArtist} waiting={<WaitingLayout />}>
      <DashboardLayout entries={entries} places={places}>
        <Outlet />
      </DashboardLayout>
    </Guard>
  );
}
