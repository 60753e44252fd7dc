import * as z from 'zod/mini';
import { UserStatus } from './accounts.ts';
import { Id, Time } from './schemas.ts';

/** At most this many documents for one applicant. */
export const DOCUMENTS_MAX = 10;
/** How long a link to a document works, in minutes. */
export const DOCUMENT_LINK_MINUTES = 10;

/** A document of an applicant. `link` is an address below our origin that works for some minutes. */
export const Document = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(['pdf', 'jpg']),
  bytes: z.number(),
  createdAt: Time,
  link: z.string(),
  linkExpiresAt: Time,
});
export type Document = z.infer<typeof Document>;

/** What an application has; the applicant and the admin see the same. */
export const Completeness = z.object({ phone: z.boolean(), address: z.boolean(), picture: z.boolean(), documents: z.boolean() });
export type Completeness = z.infer<typeof Completeness>;

export const Application = z.object({
  status: UserStatus,
  completeness: Completeness,
  documents: z.array(Document),
});
export type Application = z.infer<typeof Application>;
