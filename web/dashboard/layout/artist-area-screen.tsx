import { Outlet } from 'react-router';
import { screens } from '#contract/screens.ts';
import { DashboardLayout, WaitingLayout } from './dashboard-layout.tsx';
import { Guard } from '#web/accounts/guard.tsx';
import { dashboardMenu, dashboardMore } from '#web/shell/areas.ts';

export { DashboardFailure as ErrorBoundary } from './dashboard-failure.tsx';

const menu = { entries: dashboardMenu('artist'), more: dashboardMore('artist') };
const places = { emails: screens.chats, orders: screens.artistOrders, profile: screens.artistProfile };

/** The area of an approved artist, `/dashboard/artist`. */
export default function ArtistAreaScreen() {
  return (
    <Guard mayEnter={({ isArtist }) => isArtist} waiting={<WaitingLayout />}>
      <DashboardLayout menu={menu} at="artist" places={places}>
        <Outlet />
      </DashboardLayout>
    </Guard>
  );
}
