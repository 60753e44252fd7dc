import * as z from 'zod/mini';
import { auditedObjects } from './audit.ts';
import { ArticleState } from './articles.ts';
import { limits } from './limits.ts';
import { QueuedKind } from './moderation.ts';
import { ArtState } from './arts.ts';
import { OpenOrder, OrderFulfilment, OrderStatus, PaymentStatus } from './orders.ts';
import { Role, UserStatus } from './accounts.ts';
import { STAFF } from './staff.ts';
import { Day, Email, filterText, flag, Id, line, pageQuery, prose, Time, TimeSort, TypedDay, whole } from './schemas.ts';
import { fieldMessages } from './messages.ts';
import type { TransitDays } from './transit.ts';

/** The admin's overview; money in Frw, days in Kigali's time zone. */
export const AdminOverview = z.object({
  /** Sum of the totalPrice of every order (product.md section 2). */
  totalRevenue: z.number(),
  /** Paid and not refunded; refunded; refunds still to be made. */
  paid: z.number(),
  refunded: z.number(),
  refundDue: z.number(),
  orders: z.object({ pending: z.number(), complete: z.number(), cancelled: z.number() }),
  /** Artists who wait for a decision; those who were asked for more, and have not answered, do not. */
  requests: z.number(),
  /** Paid orders of the last 30 days, today last; every day has a row. */
  salesByDay: z.array(z.object({ day: Day, orders: z.number(), paid: z.number() })),
  /** Best-selling artworks of the last 30 days, by money; at most 10. `slug` is null for one that visitors do not see, `ownerId` where the artist's account was erased. */
  topArtworks: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      slug: z.nullable(z.string()),
      owner: z.string(),
      ownerId: z.nullable(Id),
      isDeleted: z.boolean(),
      pieces: z.number(),
      paid: z.number(),
    }),
  ),
  /** Paid orders of the last 30 days by the buyer's district, null where it is unknown. */
  byDistrict: z.array(z.object({ district: z.nullable(z.string()), orders: z.number(), paid: z.number() })),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

export const SearchQuery = z.object({ q: line(limits.searchLength, fieldMessages.searchRequired) });

/** Hits of the dashboard's search box, at most 5 of each kind, only what the viewer may see. */
export const SearchHits = z.object({
  artworks: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      slug: z.string(),
      image: z.nullable(z.string()),
      price: z.number(),
      state: ArtState,
      /** The name of its artist. */
      artist: z.string(),
    }),
  ),
  orders: z.array(
    z.object({
      _id: Id,
      number: z.number(),
      buyer: z.string(),
      buyerId: Id,
      status: OrderStatus,
      payment: PaymentStatus,
      paidAt: z.nullable(Time),
      /** Whether its buyer has asked to cancel and waits for the answer. */
      asksToCancel: z.boolean(),
      /** What the buyer reported and the shop has not resolved: that they want to return something, or another problem; null for an artist. */
      problem: z.nullable(z.enum(['return', 'problem'])),
      /** How far its delivery is, for an artist that of their own items; null before it is paid. */
      fulfilment: z.nullable(OrderFulfilment),
      /** When what is to be sent must leave; null where nothing is. */
      sendBy: z.nullable(Time),
      /** In Frw; for an artist, of their own items. */
      totalPrice: z.number(),
      /** What was bought and from whom, as the order has it; for an artist their own items. */
      works: z.array(z.string()),
      artists: z.array(z.string()),
      createdAt: Time,
    }),
  ),
  /** For an admin all accounts; for an artist their customers. */
  people: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      email: z.string(),
      role: Role,
      status: UserStatus,
      /** Of the staff and whether blocked: what is not told to an artist is null and false. */
      staff: z.nullable(z.enum(STAFF)),
      blocked: z.boolean(),
    }),
  ),
  /** Emails to the shop, for the staff who answer them; `name` is who wrote. */
  emails: z.array(z.object({ _id: Id, name: z.string(), subject: z.string() })),
  /** What people wrote in public, and reports, for the staff who moderate; `text` is its beginning. */
  words: z.array(z.object({ _id: Id, kind: QueuedKind, author: z.string(), about: z.string(), text: z.string() })),
  /** Articles of the blog in every state, for the staff who write them. */
  articles: z.array(z.object({ _id: Id, slug: z.string(), title: z.string(), state: ArticleState })),
});
export type SearchHits = z.infer<typeof SearchHits>;

const auditFilters = {
  sort: z._default(TimeSort, 'newest'),
  action: filterText(limits.shortTextLength),
  objectType: z.optional(z.enum(auditedObjects)),
  objectId: filterText(limits.shortTextLength),
  actor: z.optional(Id),
  /** The same as `actor`, `action` and `objectId`, as the screen calls them. */
  person: z.optional(Id),
  kind: filterText(limits.shortTextLength),
  object: filterText(limits.shortTextLength),
  /** Days in Kigali, both included. */
  from: z.optional(TypedDay),
  to: z.optional(TypedDay),
  /** Words, each a part of who did it, of what was done, of the name of what it was done to, of what it changed or of why; or the id of that. */
  search: filterText(limits.searchLength),
  /** Sign-ins, sign-outs and confirmed passwords: alone, or left out; both by default. */
  sessions: z.optional(z.enum(['only', 'without'])),
};
export const AuditQuery = z.object({ ...pageQuery, ...auditFilters });

/** The ids of the log are whole numbers, of up to 16 digits. */
const AUDIT_ID_DIGITS = 16;
/** GET /admin/audit.csv: the list's filters, or of what they find only the rows of these ids. */
export const AuditSheet = z.object({
  ...auditFilters,
  ids: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.maxLength(limits.sheetIdsMax * (AUDIT_ID_DIGITS + 1) - 1, { error: fieldMessages.tooLong, abort: true }),
          z.regex(new RegExp(`^\\d{1,${AUDIT_ID_DIGITS}}(?:,\\d{1,${AUDIT_ID_DIGITS}})*$`), fieldMessages.notAnId),
        ),
      z.transform((text) => text.split(',')),
    ),
  ),
});

/**
 * One row of the audit log: who changed what, the values before and after, and the address. `about` is what it was done to: its name of now and
 * the path of its page, null where it has none; null when it is gone.
 */
export const AuditEntry = z.object({
  _id: z.string(),
  at: Time,
  actor: z.nullable(z.object({ _id: Id, name: z.string() })),
  action: z.string(),
  /** The same, by the name that the filter has. */
  kind: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
  about: z.nullable(z.object({ name: z.string(), link: z.nullable(z.string()) })),
  before: z.unknown(),
  after: z.unknown(),
  /** What a text was that was kept or shown again, where the entry does not say it and those before it do: 'hidden', else 'waiting' or 'new'. */
  was: z.optional(z.string()),
  /** Why the staff did it, where that is kept beside the log (decision 47). */
  reason: z.optional(z.string()),
  ip: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Figures as they are shown: `2,500+`, `100%`, `4.9`; '—' where there is none. */
export const FigureTexts = z.object({
  artists: z.string(),
  approval: z.string(),
  rating: z.string(),
  artworksSold: z.string(),
  happyCustomers: z.string(),
  countriesServed: z.string(),
});
export type FigureTexts = z.infer<typeof FigureTexts>;

/** The public figures; `isLive` says whether they are counted or set by an admin. */
export const Figures = z.object({ ...FigureTexts.shape, isLive: z.boolean() });
export type Figures = z.infer<typeof Figures>;

/** Contact details in the footer and on the contact page. `hours` has one line for each part of the week. */
export const ContactDetails = z.object({ phone: z.string(), email: z.string(), address: z.string(), hours: z.array(z.string()) });
export type ContactDetails = z.infer<typeof ContactDetails>;

const transitDay = whole(0, limits.transitDaysMax, fieldMessages.settingRequired, fieldMessages.transitDaysRange);
const isOrdered = (from: 'rwandaFrom' | 'abroadFrom', to: 'rwandaTo' | 'abroadTo') =>
  z.refine<TransitDays>((days) => days[from] <= days[to], { path: [to], error: fieldMessages.transitDaysOrder });
/** For how many days a parcel is usually under way. */
export const EditTransitDays = z
  .strictObject({ rwandaFrom: transitDay, rwandaTo: transitDay, abroadFrom: transitDay, abroadTo: transitDay })
  .check(isOrdered('rwandaFrom', 'rwandaTo'), isOrdered('abroadFrom', 'abroadTo'));
const ShownTransitDays = z.object({ rwandaFrom: z.number(), rwandaTo: z.number(), abroadFrom: z.number(), abroadTo: z.number() });

/**
 * What each public page knows of the shop: how to reach it, within how many days of its delivery a work can be returned (0: not at all), and for how
 * many days a parcel is usually under way.
 */
export const ShopDetails = z.object({ ...ContactDetails.shape, returnDays: z.number(), transitDays: ShownTransitDays });
export type ShopDetails = z.infer<typeof ShopDetails>;

const ExchangeRates = z.strictObject({ NGN: z.number().check(z.gt(0, fieldMessages.rateRange), z.lt(1_000_000, fieldMessages.rateRange)) });

/** All settings of an admin. */
export const Settings = z.object({
  liveFigures: z.boolean(),
  figures: FigureTexts,
  /** Price of one Frw in naira. */
  exchangeRates: ExchangeRates,
  /** Ids of the artworks in the hero, in order. */
  featured: z.array(Id),
  contact: ContactDetails,
  /** Within how many days of its delivery a work can be returned. */
  returnDays: z.number(),
  transitDays: ShownTransitDays,
});
export type Settings = z.infer<typeof Settings>;

export const FEATURED_MAX = 6;
/** Ids of the artworks on the home page, in order. */
export const Featured = z.object({ featured: z.array(Id) });
export type Featured = z.infer<typeof Featured>;
const text = line(limits.shortTextLength, fieldMessages.settingRequired);

/** PUT /admin/settings: absent settings keep their values; unknown names are refused instead of silently ignored. */
export const EditSettings = z.strictObject({
  liveFigures: z.optional(flag),
  figures: z.optional(
    z.strictObject({ artists: text, approval: text, rating: text, artworksSold: text, happyCustomers: text, countriesServed: text }),
  ),
  exchangeRates: z.optional(ExchangeRates),
  featured: z.optional(z.array(Id).check(z.maxLength(FEATURED_MAX, fieldMessages.featuredMax))),
  contact: z.optional(
    z.strictObject({
      phone: text,
      email: Email,
      address: prose(limits.addressLength, fieldMessages.settingRequired),
      hours: z.array(text).check(z.minLength(1, fieldMessages.settingRequired), z.maxLength(7, fieldMessages.tooLong)),
    }),
  ),
  returnDays: z.optional(whole(0, limits.returnDaysMax, fieldMessages.settingRequired, fieldMessages.returnDaysRange)),
  transitDays: z.optional(EditTransitDays),
});
export type EditSettings = z.output<typeof EditSettings>;

/** What deleting an account would do, shown before it happens; refused while `openOrders` or `openSales` is above 0. */
export const Consequences = z.object({
  artworksOnShow: z.number(),
  artworks: z.number(),
  ordersPlaced: z.number(),
  openOrders: z.number(),
  openSales: z.number(),
  /** Of both the latest, at most 20, with who has to act. */
  orders: z.array(OpenOrder),
  followers: z.number(),
});
export type Consequences = z.infer<typeof Consequences>;
