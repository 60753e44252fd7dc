import type * as z from 'zod/mini';
import type { NewContactMessage } from '#contract/contact.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';

/** Sends a contact message. */
export const useSendContactMessage = () =>
  useChange({
    run: (body: z.input<typeof NewContactMessage>, send) => send('POST /messages', { body }),
    situation: 'sendContact',
    success: toastMessages.messageSent,
  });
