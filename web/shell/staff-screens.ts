import { screens } from '#contract/screens.ts';
import { doesPart, type Staff, type StaffPart } from '#contract/staff.ts';

/** The part of the work (contract/staff.ts) that each screen below /dashboard/admin belongs to; one that is not named is the admin's only. */
const parts: readonly [path: string, part: StaffPart][] = [
  [screens.adminArtists, 'applicants'],
  [screens.adminApplicants, 'applicants'],
  [screens.adminChats, 'dashboard'],
  [screens.adminCustomers, 'people'],
  [screens.adminPeople, 'people'],
  [screens.adminArtworks, 'works'],
  [screens.adminOrders, 'orders'],
  [screens.adminEmails, 'emails'],
  [screens.adminReports, 'reports'],
  [screens.adminModeration, 'moderation'],
  [screens.adminBlog, 'blog'],
];

/** Whether one who works as this may open an address of the admin's dashboard; the server decides what it shows. */
export function mayOpen(staff: Staff | null, address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  if (path.replace(/\/$/, '') === screens.admin) return doesPart(staff, 'dashboard');
  const found = parts.find(([start]) => path === start || path.startsWith(`${start}/`));
  return found ? doesPart(staff, found[1]) : staff === 'admin';
}
