import { Outlet, useLocation } from 'react-router';
import { screens } from '#contract/screens.ts';
import { DashboardLayout, WaitingLayout } from './dashboard-layout.tsx';
import { NotYourPart } from './not-your-part.tsx';
import { Guard } from '#web/accounts/guard.tsx';
import type { MenuEntry } from '#web/app/area.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { dashboardMenu, dashboardMore } from '#web/shell/areas.ts';
import { mayOpen } from '#web/shell/staff-screens.ts';

export { DashboardFailure as ErrorBoundary } from './dashboard-failure.tsx';

const all = { entries: dashboardMenu('admin'), more: dashboardMore('admin') };

/** The admin's area, `/dashboard/admin`: whoever is of the staff enters, and sees the screens of their part of the work. */
export default function AdminAreaScreen() {
  return (
    <Guard mayEnter={({ staff }) => staff !== null} waiting={<WaitingLayout />}>
      <StaffArea />
    </Guard>
  );
}

function StaffArea() {
  const { staff, isAdmin } = useSession();
  const { pathname } = useLocation();
  const linkTo = (address: string) => (mayOpen(staff, address) ? address : undefined);
  const isOpen = ({ to }: MenuEntry) => mayOpen(staff, to);
  const places = {
    emails: linkTo(screens.adminEmails),
    orders: linkTo(screens.adminOrders),
    profile: isAdmin ? `${screens.adminSettings}#profile` : screens.account,
  };
  return (
    <DashboardLayout menu={{ entries: all.entries.filter(isOpen), more: all.more.filter(isOpen) }} at="admin" places={places}>
      {mayOpen(staff, pathname) ? <Outlet /> : <NotYourPart />}
    </DashboardLayout>
  );
}
