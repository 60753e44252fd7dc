import { Outlet } from 'react-router';
import { screens } from '#contract/screens.ts';
import { DashboardLayout, WaitingLayout } from './dashboard-layout.tsx';
import { Guard } from '#web/accounts/guard.tsx';
import { dashboardMenu } from '#web/shell/areas.ts';

export { DashboardFailure as ErrorBoundary } from './dashboard-failure.tsx';

const entries = dashboardMenu('admin');
const places = { emails: screens.adminEmails, orders: screens.adminOrders, profile: screens.adminSettings };

/** The admin's area, `/dashboard/admin`. */
export default function AdminAreaScreen() {
  return (
    <Guard mayEnter={({ isAdmin }) => isAdmin} waiting={<WaitingLayout />}>
      <DashboardLayout entries={entries} at="admin" places={places}>
        <Outlet />
      </DashboardLayout>
    </Guard>
  );
}
