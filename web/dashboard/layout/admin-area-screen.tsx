import { msg } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { screens } from '#contract/screens.ts';
import { DashboardLayout, WaitingLayout } from './dashboard-layout.tsx';
import { Guard } from '#web/accounts/guard.tsx';
import type { MenuEntry } from './side-menu.tsx';
import type { BarPlaces } from './top-bar.tsx';

export { DashboardFailure as ErrorBoundary } from './dashboard-failure.tsx';

const entries = [
  { to: screens.admin, label: msg`Dashboard` },
  { to: screens.adminArtists, label: msg`manage-artists` },
  { to: screens.adminCustomers, label: msg`manage-customers` },
  { to: screens.adminArtworks, label: msg`manage-artworks` },
  { to: screens.adminOrders, label: msg`orders` },
  { to: screens.adminSettings, label: msg`settings` },
] as const satisfies MenuEntry[];

const places: BarPlaces = {
  emails: screens.adminEmails,
  orders: screens.adminOrders,
  profile: screens.adminSettings,
  artworks: screens.adminArtworks,
  person: ({ _id, role }) => `${role === 'Artist' ? screens.adminArtists : screens.adminCustomers}?person=${_id}`,
};

/** The admin's area, `/dashboard/admin`. */
export default function AdminAreaScreen() {
  return (
    <Guard mayEnter={({ isAdmin }) => isAdmin} waiting={<WaitingLayout />}>
      <DashboardLayout entries={entries} places={places}>
        <Outlet />
      </DashboardLayout>
    </Guard>
  );
}
