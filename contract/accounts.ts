import * as z from 'zod/mini';
import { limits } from './limits.ts';
import {
  Email,
  filterText,
  flag,
  Id,
  idList,
  line,
  NewPassword,
  optionalLine,
  optionalProse,
  pageQuery,
  Password,
  Picture,
  Time,
  spellingQuery,
} from './schemas.ts';
import { fieldMessages } from './messages.ts';
import { STAFF } from './staff.ts';

const roles = ['Artist', 'User', 'Admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

export const UserStatus = z.enum(['pending', 'approved', 'cancelled']);
export type UserStatus = z.infer<typeof UserStatus>;

/** The artist's own links; the server checks their hosts. */
export const Links = z.object({
  website: z.optional(z.string()),
  instagram: z.optional(z.string()),
  facebook: z.optional(z.string()),
  x: z.optional(z.string()),
  youtube: z.optional(z.string()),
});
export type Links = z.infer<typeof Links>;

/** The public fields of an approved artist (threats.md T01); works, followers and rating are counted. */
export const PublicArtist = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  img: z.nullable(z.string()),
  role: Role,
  status: UserStatus,
  createdAt: Time,
  slug: z.string(),
  artworks: z.number(),
  followers: z.number(),
  /** Mean of the reviews of the artist's works, 1 to 5; null while there is none. */
  rating: z.nullable(z.number()),
  /** How many reviews that is the mean of. */
  reviews: z.number(),
  links: Links,
  /** The latest works on show that have a picture, at most `limits.worksOnCard`; only in GET /users where `works` asks for them. */
  works: z.optional(z.array(z.object({ name: z.string(), slug: z.string(), cover: Picture }))),
});
export type PublicArtist = z.infer<typeof PublicArtist>;

/** All fields of an account, visible to its owner and to admins. */
export const Person = z.object({
  ...PublicArtist.shape,
  slug: z.nullable(z.string()),
  /** The new email whose emailed link is not opened yet; only in the response for a single account. */
  pendingEmail: z.optional(z.nullable(z.string())),
  phone: z.nullable(z.string()),
  isAdmin: z.boolean(),
  staff: z.nullable(z.enum(STAFF)),
  street: z.nullable(z.string()),
  province: z.nullable(z.string()),
  district: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2; 'RW' by default. Province, district and sector are null elsewhere. */
  country: z.string(),
  city: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  biography: z.nullable(z.string()),
  /** Whether the staff blocked them; only in a list of the staff. */
  isBlocked: z.optional(z.boolean()),
  /** Their paid orders and what these came to in Frw, without what was refunded; only in a list of those who work on people. */
  bought: z.optional(z.object({ orders: z.number(), total: z.number() })),
});
export type Person = z.infer<typeof Person>;

/** GET /users and GET /users/{id}: the viewer's rights decide which of the two. */
export const Someone = z.union([Person, PublicArtist]);
export type Someone = z.infer<typeof Someone>;

export const SignIn = z.object({ email: Email, password: Password, remember: z._default(flag, false) });
export type SignIn = z.input<typeof SignIn>;

/** POST /users/auth/code: mails a code to sign in with. Any text is taken, as the answer is 200 always: nothing goes to what is no address. */
export const AskForCode = z.object({
  email: z.string(fieldMessages.emailRequired).check(z.maxLength(limits.messageLength, fieldMessages.emailInvalid)),
});

/** The mailed code as people type or paste it, with spaces; six digits. */
const MailedCode = z.string(fieldMessages.codeRequired).check(
  z.maxLength(limits.shortTextLength, { error: fieldMessages.codeDigits, abort: true }),
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.minLength(1, { error: fieldMessages.codeRequired, abort: true }),
  z.regex(/^\d{6}$/, fieldMessages.codeDigits),
);

/** POST /users/auth/code/verify. */
export const SignInByCode = z.object({ email: Email, code: MailedCode, remember: z._default(flag, false) });
export type SignInByCode = z.input<typeof SignInByCode>;

/** The response of a sign-in, whose fields the browser stores under the specification's keys. */
export const SignedIn = z.object({
  token: z.string(),
  data: z.object({
    _id: Id,
    img: z.nullable(z.string()),
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.string(),
    isAdmin: z.boolean(),
    staff: z.nullable(z.enum(STAFF)),
    role: Role,
    status: UserStatus,
  }),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Version of the privacy page and the terms that are accepted at sign-up; stored with the time. */
export const CONSENT_VERSION = '2026-11';

export const SignUp = z.object({
  name: line(limits.personNameLength, fieldMessages.usernameRequired),
  email: Email,
  password: NewPassword,
  role: z.enum(['Artist', 'User'], fieldMessages.roleRequired),
  /** The checkbox of the sign-up form; absent from programs, for which no consent is recorded. */
  consent: z.optional(flag.check(z.refine((isGiven) => isGiven, fieldMessages.consentRequired))),
});
export type SignUp = z.input<typeof SignUp>;

/** PUT /users/{id}: absent fields keep their values; role, status and isAdmin cannot be changed here. */
export const EditUser = z.object({
  name: z.optional(line(limits.personNameLength, fieldMessages.usernameRequired)),
  email: z.optional(Email),
  /** The own current password; from an admin the new one of the account, where an empty text keeps the old. */
  password: z.optional(z.string().check(z.maxLength(limits.passwordMax, fieldMessages.passwordLong))),
  newPassword: z.optional(z.union([z.literal(''), NewPassword])),
  phone: z.optional(optionalLine(limits.phoneLength)),
  street: z.optional(optionalLine(limits.addressLength)),
  province: z.optional(optionalLine(limits.shortTextLength)),
  district: z.optional(optionalLine(limits.shortTextLength)),
  sector: z.optional(optionalLine(limits.shortTextLength)),
  /** ISO 3166-1 alpha-2; an empty text means RW. The server checks the code. */
  country: z.optional(optionalLine(limits.countryLength)),
  city: z.optional(optionalLine(limits.shortTextLength)),
  postalCode: z.optional(optionalLine(limits.postalCodeLength)),
  biography: z.optional(optionalProse(limits.messageLength)),
  website: z.optional(optionalLine(limits.addressLength)),
  instagram: z.optional(optionalLine(limits.addressLength)),
  facebook: z.optional(optionalLine(limits.addressLength)),
  x: z.optional(optionalLine(limits.addressLength)),
  youtube: z.optional(optionalLine(limits.addressLength)),
});
export type EditUser = z.input<typeof EditUser>;

/** Sort orders of account lists; names are compared without accents and case. By paid orders and by their sum, as they were a minute ago, for those who work on people. */
export const AccountSort = z.enum(['newest', 'oldest', 'name-asc', 'name-desc', 'orders-desc', 'orders-asc', 'bought-desc', 'bought-asc']);
export type AccountSort = z.infer<typeof AccountSort>;

/** How it stands with a person: not blocked and, as an artist, approved; an artist who waits for a decision, or was cancelled; blocked. */
export const Standing = z.enum(['active', 'waiting', 'cancelled', 'blocked']);
export type Standing = z.infer<typeof Standing>;

const accountFilters = {
  sort: z._default(AccountSort, 'newest'),
  role: z.optional(Role),
  status: z.optional(UserStatus),
  search: filterText(limits.searchLength),
  /** The next two are for the staff, and ignored of anybody else. */
  standing: z.optional(Standing),
  staff: z.optional(z.enum([...STAFF, 'any'])),
};

export const UsersQuery = z.object({
  ...pageQuery,
  /** For the staff. */
  ...spellingQuery,
  ...accountFilters,
  /** Adds the latest works of each approved artist. */
  works: z.optional(flag),
});
export type UsersQuery = z.input<typeof UsersQuery>;

/** GET /admin/people.csv: the filters' matches in their order, or of these the ones that were selected. */
export const PeopleSheet = z.object({ ...accountFilters, ids: idList(limits.sheetIdsMax) });
export type PeopleSheet = z.output<typeof PeopleSheet>;

/** GET /users/{id}/export: all stored data of an account, by area, in the form its owner sees. */
export const PersonalData = z.object({
  madeAt: Time,
  profile: Person,
  /** null: none was requested, as of an account created by a program. */
  consent: z.nullable(z.object({ at: Time, version: z.string() })),
  areas: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** POST /users/me/prove: the own current password. */
export const Prove = z.object({ password: Password });

/** DELETE /users/{id}: the own password, required to delete the own account. */
export const EraseUser = z.object({ password: z.optional(z.string().check(z.maxLength(limits.passwordMax, fieldMessages.passwordLong))) });

export const Decision = z.object({ reason: z.optional(optionalProse(limits.reasonLength)) });

export const ForgotPassword = z.object({ email: Email });
export const ResetPassword = z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)), password: NewPassword });

/** POST /users/reset-password/link: the token of a mailed link. */
export const ResetLink = z.object({ token: z.string().check(z.maxLength(200)) });
/** Whether a password can be set by it now; not whose. */
export const ResetLinkState = z.object({ isValid: z.boolean() });

/** That a new password is set, and the address to sign in with. */
export const PasswordReset = z.object({ data: z.object({ done: z.literal(true), email: z.string() }) });

/** A session of the signed-in account. */
export const OwnSession = z.object({
  _id: Id,
  createdAt: Time,
  lastSeenAt: Time,
  device: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
