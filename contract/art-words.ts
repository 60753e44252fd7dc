import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { Id, prose, Time, whole } from './schemas.ts';

export const Review = z.object({
  _id: Id,
  stars: z.number(),
  text: z.string(),
  author: z.object({ name: z.string(), img: z.nullable(z.string()) }),
  reply: z.nullable(z.object({ text: z.string(), createdAt: Time })),
  createdAt: Time,
  /** Hidden by staff: only they see it, and its author. */
  isHidden: z.optional(z.boolean()),
});
export type Review = z.infer<typeof Review>;

export const NewReview = z.object({
  stars: whole(1, 5, 'Please give 1 to 5 stars', 'Please give 1 to 5 stars'),
  text: prose(limits.messageLength, 'Please write a few words'),
});

/** GET /arts/{id}/reviews/mine: my review of an artwork, and whether I may write one. */
export const OwnReview = z.object({ review: z.nullable(Review), canReview: z.boolean() });
export type OwnReview = z.infer<typeof OwnReview>;

export const Question = z.object({
  _id: Id,
  text: z.string(),
  author: z.object({ name: z.string(), img: z.nullable(z.string()) }),
  answer: z.nullable(z.object({ text: z.string(), createdAt: Time })),
  createdAt: Time,
  /** The viewer asked it. */
  isOwn: z.optional(z.literal(true)),
  /** Hidden by staff: only they see it. */
  isHidden: z.optional(z.boolean()),
});
export type Question = z.infer<typeof Question>;

/** A question, an answer or an artist's reply. */
export const Words = z.object({ text: prose(limits.messageLength, fieldMessages.messageRequired) });
