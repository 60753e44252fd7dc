import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { NewContactMessage } from '#contract/contact.ts';
import { send } from '#web/app/api.ts';

/** Sends a contact message. */
export const useSendContactMessage = () =>
  useMutation({ mutationFn: (body: z.input<typeof NewContactMessage>) => send('POST /messages', { body }) });
