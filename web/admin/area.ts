import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';

/** The admin's menu, as far as it is the specification's (product.md section 2); its last entry is below. */
export const adminArea = {
  pages: [{ to: screens.admin, label: msg`Dashboard of the shop` }],
  dashboardMenu: {
    admin: [
      { to: screens.admin, label: msg`Dashboard` },
      { to: screens.adminArtists, label: msg`manage-artists` },
      { to: screens.adminCustomers, label: msg`manage-customers` },
      { to: screens.adminArtworks, label: msg`manage-artworks` },
      { to: screens.adminOrders, label: msg`orders` },
    ],
  },
  accountMenu: [{ to: screens.admin, label: msg`Dashboard`, isFor: ({ staff }) => staff !== null }],
} satisfies Area;

export const settingsArea = {
  pages: [
    { to: screens.adminSettings, label: msg`Settings` },
    { to: screens.adminModeration, label: msg`Moderation`, words: msg`reviews questions comments reports hide` },
    { to: screens.adminFailures, label: msg`Failed emails and jobs` },
    { to: screens.adminAudit, label: msg`Audit log`, words: msg`history who` },
  ],
  dashboardMenu: { admin: [{ to: screens.adminSettings, label: msg`settings` }] },
  dashboardMore: {
    admin: [
      { to: screens.adminModeration, label: msg`Moderation` },
      { to: screens.adminAudit, label: msg`Audit log` },
    ],
  },
  audited: { setting: msg`setting` },
} satisfies Area;
