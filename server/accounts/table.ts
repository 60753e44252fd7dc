import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from '#server/database/drizzle.ts';
import type { Links, Role, UserStatus } from '#contract/accounts.ts';
import type { Staff } from '#contract/staff.ts';
import { bytea, time } from '#server/database/columns.ts';

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  /** The address that was verified by a mailed link; the account is verified while it equals `email`. */
  verifiedEmail: text('verified_email'),
  name: text().notNull(),
  passwordHash: text('password_hash'),
  pictureId: uuid('picture_id'),
  phone: text(),
  role: text().$type<Role>().notNull(),
  isAdmin: boolean('is_admin').notNull().default(false),
  /** Of an admin null: see staffOf in present.ts. */
  staff: text().$type<Exclude<Staff, 'admin'>>(),
  status: text().$type<UserStatus>().notNull(),
  blockedAt: time('blocked_at'),
  /** Of a blocked person, whose status is 'cancelled' meanwhile. */
  statusBeforeBlock: text('status_before_block').$type<UserStatus>(),
  street: text(),
  province: text(),
  district: text(),
  sector: text(),
  /** ISO 3166-1 alpha-2; province, district and sector are null elsewhere than in RW. */
  country: text().notNull().default('RW'),
  city: text(),
  postalCode: text('postal_code'),
  slug: text(),
  biography: text(),
  links: jsonb().$type<Links>().notNull().default({}),
  consentedAt: time('consented_at'),
  consentVersion: text('consent_version'),
  createdAt: time('created_at').notNull().defaultNow(),
  deletedAt: time('deleted_at'),
});
export type UserRow = typeof users.$inferSelect;

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  device: text().notNull().default(''),
  isLong: boolean('is_long').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  lastSeenAt: time('last_seen_at').notNull().defaultNow(),
  /** When the password was last entered for this session. */
  provedAt: time('proved_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
});

export const passwordResets = pgTable('password_resets', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
  /** The job that mailed it; its retries make tokens of their own. */
  jobId: uuid('job_id'),
});

/** The code of a sign-in by email, one at a time; without one the row only counts how many were mailed. */
export const signInCodes = pgTable('sign_in_codes', {
  userId: uuid('user_id').primaryKey(),
  /** The job that made the code. */
  codeId: uuid('code_id'),
  /** argon2id, as a password; null once the code was used or ended. */
  codeHash: text('code_hash'),
  endsAt: time('ends_at'),
  tries: integer().notNull().default(0),
  /** Wrong codes since the last right one, or the last change of the password. */
  missed: integer().notNull().default(0),
  mails: integer().notNull(),
  mailsSince: time('mails_since').notNull().defaultNow(),
});

/** A new address until its mailed link is opened; without one the row only counts the attempts. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id').primaryKey(),
  email: text(),
  linkId: uuid('link_id'),
  endsAt: time('ends_at'),
  tries: integer().notNull(),
  triesSince: time('tries_since').notNull(),
});

/** Wrong passwords by account and address (SHA-256 of each); an empty one means all. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    account: bytea().notNull(),
    address: bytea().notNull(),
    failures: integer().notNull(),
    /** When the present count started. */
    beganAt: time('began_at').notNull(),
    lastAt: time('last_at').notNull(),
    /** The account signed in at this address, and is known there until then. */
    knownUntil: time('known_until'),
  },
  (table) => [primaryKey({ columns: [table.account, table.address] })],
);

/** An artist's real figures, kept by triggers; no row: all are 0. `stars` is the sum of `reviews` reviews. */
export const artistFigures = pgTable('artist_figures', {
  userId: uuid('user_id').primaryKey(),
  artworks: integer().notNull().default(0),
  followers: integer().notNull().default(0),
  reviews: integer().notNull().default(0),
  stars: integer().notNull().default(0),
});
