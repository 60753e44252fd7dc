import * as z from 'zod/mini';
import { UserStatus } from './accounts.ts';
import { PersonDecision } from './people.ts';
import { Id, Time } from './schemas.ts';

/** At most this many documents for one applicant. */
export const DOCUMENTS_MAX = 10;
/** How many pictures of works an application is asked for. */
export const WORK_PICTURES = 3;
/** Validity of a link to a document, in minutes. */
export const DOCUMENT_LINK_MINUTES = 10;

/** A document of an applicant. `link` is a path on our origin that expires after minutes. */
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

/** Which parts an application has; the same for the applicant and the admin. */
export const Completeness = z.object({
  phone: z.boolean(),
  address: z.boolean(),
  picture: z.boolean(),
  documents: z.boolean(),
  biography: z.boolean(),
  /** Pictures of works among the documents, as many as are asked for. */
  pictures: z.boolean(),
  links: z.boolean(),
});
export type Completeness = z.infer<typeof Completeness>;

export const Application = z.object({
  status: UserStatus,
  completeness: Completeness,
  documents: z.array(Document),
  /** What the staff asked for and was not answered. */
  asked: z.nullable(z.object({ text: z.string(), at: Time })),
  /** What was decided and answered so far, the newest first; to the applicant without names. */
  decisions: z.array(PersonDecision),
});
export type Application = z.infer<typeof Application>;
