import type { QueryClient } from '@tanstack/react-query';
import type { Message, MessageType } from '#contract/chat.ts';
import { failureTexts } from '#contract/messages.ts';
import { ApiFailure, send } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { session } from '#web/accounts/session/session.ts';
import { invalidateQuery } from '#web/app/query.ts';
import { makeUpload } from '#web/app/upload.ts';
import { takeMessage } from '#web/chat/live-cache.ts';
import { type Entry, type Outbox, type Outgoing, outboxOf } from './outbox.ts';
import { dropFile, findFile, storeFile } from './outbox-files.ts';
import { conversationQuery, conversationsQuery } from '#web/chat/queries.ts';

const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 30_000;
/** After this time the window that was sending a message is assumed closed. */
const LEFT_BEHIND_MS = 30_000;

type Sender = { isRunning: boolean; pauseMs: number; timer: ReturnType<typeof setTimeout> | undefined };
const senders = new Map<string, Sender>();

/** Adds a message to the outbox, and sends it once those before it are sent. */
export function writeMessage(
  client: QueryClient,
  identity: string,
  message: Omit<Outgoing, 'clientId' | 'at' | 'file'>,
  file?: File,
): void {
  const facts = file && { name: file.name, type: file.type, bytes: file.size };
  const { clientId } = outboxOf(identity).add({ ...message, ...(facts ? { file: facts } : {}) });
  if (file) void storeFile(clientId, file);
  void sendOutbox(client, identity);
}

/** Retries a message that was held or refused. */
export function tryAgain(client: QueryClient, identity: string, clientId: string): void {
  outboxOf(identity).setState(clientId, { kind: 'queued' });
  void sendOutbox(client, identity);
}

/** Discards an unsent message. */
export function discard(identity: string, clientId: string): void {
  outboxOf(identity).remove(clientId);
  void dropFile(clientId);
}

/** Sends the outbox, one message after the other. Offline it stops, and continues by itself. */
export async function sendOutbox(client: QueryClient, identity: string): Promise<void> {
  const sender = senderOf(client, identity);
  clearTimeout(sender.timer);
  if (sender.isRunning) return;
  sender.isRunning = true;
  try {
    const outbox = outboxOf(identity);
    for (let next = nextOf(outbox); next && session().identity === identity; next = nextOf(outbox)) {
      const waitMs = await sendOne(client, { identity, outbox, entry: next, pauseMs: sender.pauseMs });
      if (waitMs > 0) {
        sender.timer = setTimeout(() => void sendOutbox(client, identity), waitMs);
        sender.pauseMs = Math.min(sender.pauseMs * 2, PAUSE_MAX_MS);
        return;
      }
      sender.pauseMs = PAUSE_FIRST_MS;
    }
  } finally {
    sender.isRunning = false;
  }
}

function senderOf(client: QueryClient, identity: string): Sender {
  const known = senders.get(identity);
  if (known) return known;
  const made: Sender = { isRunning: false, pauseMs: PAUSE_FIRST_MS, timer: undefined };
  senders.set(identity, made);
  addEventListener('online', () => {
    made.pauseMs = PAUSE_FIRST_MS;
    void sendOutbox(client, identity);
  });
  return made;
}

/** The next message to send: this window's, or one left by a closed window. Sent twice, it is accepted once. */
const nextOf = (outbox: Outbox): Entry | undefined =>
  outbox.list().find(({ state, isMine, at }) => state.kind !== 'refused' && (isMine || Date.now() - at > LEFT_BEHIND_MS));

type Sending = { identity: string; outbox: Outbox; entry: Entry; pauseMs: number };

/** Sends one; returns how long to wait before the next attempt, in ms, or 0 when it needs none. */
async function sendOne(client: QueryClient, sending: Sending): Promise<number> {
  const { identity, outbox, entry } = sending;
  const { clientId } = entry;
  const attachment = entry.file && (await findFile(clientId));
  if (entry.file && !attachment) {
    outbox.setState(clientId, { kind: 'refused', message: failureTexts.failedTo('read the attachment') });
    return 0;
  }
  outbox.setState(clientId, { kind: 'sending', part: 0 });
  try {
    takeMessage(client, identity, await post(sending, attachment));
  } catch (error) {
    const waitMs = putOff(error, sending);
    // The other side may have blocked this account: the composer shows it after the refetch.
    if (waitMs === 0) void invalidateQuery(client, conversationQuery(identity, entry.receiver));
    return waitMs;
  }
  discard(identity, clientId);
  void invalidateQuery(client, conversationsQuery(identity));
  return 0;
}

async function post({ identity, outbox, entry }: Sending, attachment: File | undefined): Promise<Message> {
  const { clientId, receiver, content, artId, orderId } = entry;
  const sendIt = attachment ? makeUpload((part) => outbox.setState(clientId, { kind: 'sending', part })) : send;
  const body = { sender: identity, receiver, content, messageType: typeOf(attachment), artId, orderId, clientId, attachment };
  const { data } = await sendIt('POST /messages/sendMessage', { body });
  return data;
}

/** The type of a message comes from its attachment (product.md section 4). */
function typeOf(attachment: File | undefined): MessageType {
  if (!attachment) return 'text';
  return attachment.type.startsWith('image/') ? 'image' : 'file';
}

function putOff(error: unknown, { outbox, entry, pauseMs }: Sending): number {
  const isPassing = passes(error);
  outbox.setState(entry.clientId, { kind: isPassing ? 'held' : 'refused', message: explain('sendMessage', error) });
  const requestedMs = error instanceof ApiFailure ? (error.retryAfter ?? 0) * 1_000 : 0;
  return isPassing ? Math.max(requestedMs, pauseMs) : 0;
}

/** Whether a later attempt may succeed: offline, a busy server, rate limit, session expired. */
function passes(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status) || error.code === 'idempotency.running';
}
