import type { Consequences, AdminOverview, AuditEntry, Settings, SearchHits } from '#contract/admin.ts';
import type { Report, ReportCard } from '#contract/chat.ts';
import type { ContactMessage, OpenedContactMessage } from '#contract/contact.ts';
import { idOf } from './make-account.ts';
import { contactDetails, figures } from './make-site.ts';
import { accounts } from './sessions.ts';

/** Two days of a shop with something of everything. */
export const makeAdminOverview = (changes: Partial<AdminOverview> = {}): AdminOverview => ({
  totalRevenue: 900_000,
  paid: 800_000,
  refunded: 20_000,
  refundDue: 5_000,
  orders: { pending: 3, complete: 20, cancelled: 2 },
  requests: 1,
  salesByDay: [
    { day: '2026-11-21', orders: 2, paid: 70_000 },
    { day: '2026-11-22', orders: 0, paid: 0 },
  ],
  topArtworks: [
    {
      _id: idOf(1),
      name: 'Artwork 1',
      slug: 'artwork-1',
      owner: 'Jean Bosco',
      ownerId: idOf(50),
      isDeleted: false,
      pieces: 2,
      paid: 70_000,
    },
    { _id: idOf(2), name: 'Hidden', slug: null, owner: 'Keza', ownerId: idOf(51), isDeleted: false, pieces: 1, paid: 10_000 },
    { _id: idOf(3), name: 'Gone', slug: null, owner: 'Odile', ownerId: null, isDeleted: true, pieces: 1, paid: 5_000 },
  ],
  byDistrict: [
    { district: 'Gasabo', orders: 2, paid: 70_000 },
    { district: null, orders: 1, paid: 10_000 },
  ],
  ...changes,
});

/** What an admin has set: figures that are counted, no featured artwork. */
export function makeSettings(changes: Partial<Settings> = {}): Settings {
  const { isLive: _, ...texts } = figures;
  const { returnDays, transitDays, ...contact } = contactDetails;
  return { liveFigures: true, figures: texts, exchangeRates: { NGN: 1.18 }, featured: [], contact, returnDays, transitDays, ...changes };
}

/** A message of the contact form that nobody has read. */
export const makeContactMessage = (n: number, changes: Partial<ContactMessage> = {}): ContactMessage => ({
  _id: idOf(13_000 + n),
  names: accounts.customer.name,
  account: null,
  email: accounts.customer.email,
  subject: `Question ${n}`,
  message: 'Is it framed?',
  createdAt: '2026-03-20T08:00:00.000Z',
  read: false,
  closed: false,
  assignee: null,
  answers: [],
  order: null,
  photos: [],
  ...changes,
});

/** The same as it is opened: its sender has no account unless said. */
export const makeOpenedMessage = (n: number, changes: Partial<OpenedContactMessage> = {}): OpenedContactMessage => ({
  ...makeContactMessage(n),
  sender: null,
  ...changes,
});

const participant = ({ _id, name, role }: (typeof accounts)[keyof typeof accounts]) => ({ _id, name, img: null, role });

/** The customer reported the artist. */
export const makeReportCard = (n: number, changes: Partial<ReportCard> = {}): ReportCard => ({
  _id: idOf(14_000 + n),
  reporter: participant(accounts.customer),
  reported: participant(accounts.artist),
  reason: 'Rude',
  createdAt: '2026-03-20T08:00:00.000Z',
  closedAt: null,
  note: null,
  ...changes,
});

export const makeReport = (n: number, changes: Partial<Report> = {}): Report => ({ ...makeReportCard(n), messages: [], ...changes });

export const makeAuditEntry = (n: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: String(n),
  at: '2026-03-20T08:00:00.000Z',
  actor: { _id: accounts.admin._id, name: accounts.admin.name },
  action: 'user.approved',
  kind: changes.action ?? 'user.approved',
  objectType: 'user',
  objectId: accounts.artist._id,
  about: { name: accounts.artist.name, link: `/dashboard/admin/people/${accounts.artist._id}` },
  before: null,
  after: null,
  ip: '192.0.2.1',
  requestId: null,
  ...changes,
});

/** What deleting an account would do; nothing by default. */
export const makeConsequences = (changes: Partial<Consequences> = {}): Consequences => ({
  artworksOnShow: 0,
  artworks: 0,
  ordersPlaced: 0,
  openOrders: 0,
  openSales: 0,
  orders: [],
  followers: 0,
  ...changes,
});

const order: SearchHits['orders'][number] = {
  _id: idOf(2),
  number: 1_009,
  buyer: 'Aline',
  buyerId: idOf(9),
  status: 'pending',
  payment: 'paid',
  paidAt: null,
  asksToCancel: false,
  problem: null,
  fulfilment: 'toSend',
  sendBy: null,
  totalPrice: 50_000,
  works: ['Rain'],
  artists: ['Immaculée Nyirahabimana'],
  createdAt: '2026-11-20T08:00:00.000Z',
};
const person = {
  _id: idOf(3),
  name: 'Keza',
  email: 'keza@example.com',
  role: 'User',
  status: 'approved',
  staff: null,
  blocked: false,
} as const;
const rain = {
  _id: idOf(1),
  name: 'Rain',
  slug: 'rain',
  image: null,
  price: 25_000,
  state: 'published',
  artist: 'Immaculée Nyirahabimana',
} as const;
const nothing: SearchHits = { artworks: [], orders: [], people: [], emails: [], words: [], articles: [] };
/** What the search of the dashboards may find, for tests: an order, a person and an artwork, and nothing. */
export const searchHits = { order, person, rain, nothing };
