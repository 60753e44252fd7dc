import type { QueryClient } from '@tanstack/react-query';
import type { Message, MessageType } from '#contract/chat.ts';
import { failureTexts } from '#contract/messages.ts';
import { ApiFailure, send } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { session } from '#web/accounts/session/session.ts';
import { makeUpload } from '#web/app/upload.ts';
import { takeMessage } from '#web/chat/live-cache.ts';
import { type Entry, type Outbox, type Outgoing, outboxOf } from './outbox.ts';
import { dropFile, findFile, keepFile } from './outbox-files.ts';
import { conversationQuery, conversationsQuery } from '#web/chat/queries.ts';

const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 30_000;
/** After so long nobody else is sending it: its window is gone. */
const LEFT_BEHIND_MS = 30_000;

type Sender = { isRunning: boolean; pauseMs: number; timer: ReturnType<typeof setTimeout> | undefined };
const senders = new Map<string, Sender>();

/** Writes a message: it is in the outbox before anything else happens, and goes as soon as those before it are gone. */
export function writeMessage(
  client: QueryClient,
  identity: string,
  message: Omit<Outgoing, 'clientId' | 'at' | 'file'>,
  file?: File,
): void {
  const facts = file && { name: file.name, type: file.type, bytes: file.size };
  const { clientId } = outboxOf(identity).add({ ...message, ...(facts ? { file: facts } : {}) });
  if (file) void keepFile(clientId, file);
  void sendOutbox(client, identity);
}

/** Tries a message again that was held or refused. */
export function tryAgain(client: QueryClient, identity: string, clientId: string): void {
  outboxOf(identity).setState(clientId, { kind: 'queued' });
  void sendOutbox(client, identity);
}

/** Gives up a message that was not sent. */
export function discard(identity: string, clientId: string): void {
  outboxOf(identity).remove(clientId);
  void dropFile(clientId);
}

/** Sends what is in the outbox, one after the other. Without a line it stops and comes back by itself. */
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

/** The first that may go: this window's, or left behind by another that is gone. Twice sent is once taken. */
const nextOf = (outbox: Outbox): Entry | undefined =>
  outbox.list().find(({ state, isMine, at }) => state.kind !== 'refused' && (isMine || Date.now() - at > LEFT_BEHIND_MS));

type Sending = { identity: string; outbox: Outbox; entry: Entry; pauseMs: number };

/** Sends one; returns how long to wait before the next try, in ms, or 0 when its case is closed. */
async function sendOne(client: QueryClient, sending: Sending): Promise<number> {
  const { identity, outbox, entry } = sending;
  const { clientId } = entry;
  const attachment = entry.file && (await findFile(clientId));
  if (entry.file && !attachment) {
    outbox.setState(clientId, { kind: 'refused', words: failureTexts.failedTo('read the attachment') });
    return 0;
  }
  outbox.setState(clientId, { kind: 'sending', part: 0 });
  try {
    takeMessage(client, identity, await post(sending, attachment));
  } catch (error) {
    const waitMs = putOff(error, sending);
    // Perhaps one may no longer write to them: the box to write in tells.
    if (waitMs === 0) void client.invalidateQueries(conversationQuery(identity, entry.receiver));
    return waitMs;
  }
  discard(identity, clientId);
  void client.invalidateQueries(conversationsQuery(identity));
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
  outbox.setState(entry.clientId, { kind: isPassing ? 'held' : 'refused', words: explain('sendMessage', error) });
  const asked = error instanceof ApiFailure ? (error.retryAfter ?? 0) * 1_000 : 0;
  return isPassing ? Math.max(asked, pauseMs) : 0;
}

/** Whether a later try may go well: no line, a busy server, writing too fast, a session that is over. */
function passes(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status) || error.code === 'idempotency.running';
}
