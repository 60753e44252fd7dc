import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import { doesPart, type StaffPart } from '#contract/staff.ts';
import type { WaitingKind } from '#contract/waiting.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { Area } from '#web/app/area.ts';

/** The first page of the staff, which leads on to the first thing of a kind that waits (overview/asked-next.tsx). */
const nextOf = (kind: WaitingKind) => ({ to: `${screens.admin}?next=${kind}`, waits: kind });

/** For the staff who do this part of the work. */
const doing =
  (part: StaffPart) =>
  ({ staff }: Pick<Session, 'staff'>) =>
    doesPart(staff, part);
const ofAdmin = ({ isAdmin }: Pick<Session, 'isAdmin'>) => isAdmin;

/** The admin's menu, as far as it is the specification's (product.md section 2); its last entry is below. */
export const adminArea = {
  pages: [{ to: screens.admin, label: msg`Dashboard of the shop` }],
  // Each leads to the first of what waits, with its act ready.
  acts: [
    { ...nextOf('ordersToSend'), label: msg`Next order to send`, words: msg`mark as sent parcel`, isFor: doing('orders') },
    { ...nextOf('ordersToApprove'), label: msg`Next order to approve`, isFor: doing('orders') },
    { ...nextOf('emails'), label: msg`Next email to answer`, words: msg`reply`, isFor: doing('emails') },
    {
      ...nextOf('applications'),
      label: msg`Next applicant`,
      words: msg`application approve review`,
      isFor: doing('applicants'),
    },
    { ...nextOf('comments'), label: msg`Next comment to approve`, isFor: doing('moderation') },
    { ...nextOf('reports'), label: msg`Next report`, words: msg`decide`, isFor: doing('reports') },
    { ...nextOf('cancellations'), label: msg`Next request to cancel`, words: msg`decide`, isFor: ofAdmin },
    { ...nextOf('refunds'), label: msg`Next refund to decide`, isFor: ofAdmin },
    { to: `${screens.adminCustomers}?staff=any&act=add`, label: msg`Add staff`, words: msg`role team`, isFor: ofAdmin },
    // Lists of which everything, or what is filtered there, is saved by their button.
    { to: screens.adminOrders, label: msg`Export orders`, words: msg`csv download` },
    { to: `${screens.adminCustomers}?role=any`, label: msg`Export people`, words: msg`csv download` },
    { to: screens.adminArtworks, label: msg`Export artworks`, words: msg`csv download` },
    { to: screens.adminAudit, label: msg`Export the audit log`, words: msg`csv download` },
  ],
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
    { to: screens.adminSetting('transit'), label: msg`Settings: delivery`, words: msg`days under way parcel shipping` },
    { to: screens.adminSetting('returns'), label: msg`Settings: returns`, words: msg`days to return` },
    { to: screens.adminSetting('contact'), label: msg`Settings: contact details`, words: msg`phone email address hours of the shop` },
    { to: screens.adminSetting('featured'), label: msg`Settings: featured artworks`, words: msg`home page` },
    { to: screens.adminSetting('rate'), label: msg`Settings: exchange rate`, words: msg`naira NGN currency` },
    { to: screens.adminSetting('figures'), label: msg`Settings: figures`, words: msg`numbers public pages` },
    { to: screens.adminSetting('carriers'), label: msg`Settings: carriers`, words: msg`courier DHL RITCO send` },
    { to: screens.adminSetting('replies'), label: msg`Settings: saved replies`, words: msg`templates answers emails` },
    { to: `${screens.adminSettings}#profile`, label: msg`Settings: my profile`, words: msg`password name email` },
    {
      to: `${screens.adminCustomers}?staff=any`,
      label: msg`Staff`,
      words: msg`settings people team roles editor support admin`,
      isFor: ofAdmin,
    },
    { to: screens.adminModeration, label: msg`Moderation`, words: msg`reviews questions comments reports hide` },
    { to: screens.adminFailures, label: msg`Failed emails and jobs`, words: msg`settings` },
    { to: screens.adminAudit, label: msg`Audit log`, words: msg`history who` },
  ],
  searchHits: {
    words: {
      kind: msg`Moderation`,
      // Found among all texts by how it begins, and opened there.
      write: ({ _id, author, about, text }) => ({
        to: `${screens.adminModeration}?state=all&search=${encodeURIComponent(text)}&words=${_id}`,
        text: text || about,
        more: `${author} · ${about}`,
      }),
      name: ({ text }) => text,
      all: {
        label: msg`All texts`,
        count: (count) => msg`All ${count} texts`,
        search: msg`Search in moderation`,
        to: (search) => `${screens.adminModeration}?state=all&search=${encodeURIComponent(search)}`,
      },
      acts: [],
    },
  },
  dashboardMenu: { admin: [{ to: screens.adminSettings, label: msg`settings` }] },
  dashboardMore: {
    admin: [
      { to: screens.adminModeration, label: msg`Moderation` },
      { to: screens.adminAudit, label: msg`Audit log` },
    ],
  },
  audited: { setting: msg`setting` },
} satisfies Area;
