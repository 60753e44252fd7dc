import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { fieldMessages } from './messages.ts';
import { Id, prose, Time } from './schemas.ts';

/** A note among staff about an order or a person; buyers, artists and the person never see it. */
export const StaffNote = z.object({ _id: Id, text: z.string(), author: z.string(), isMine: z.boolean(), createdAt: Time });
export type StaffNote = z.infer<typeof StaffNote>;

export const NewStaffNote = z.object({ text: prose(limits.messageLength, fieldMessages.messageRequired) });
