import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#web/app/api.ts';
import { explain, type SituationName, situations } from './situations.ts';

afterEach(() => void vi.unstubAllGlobals());

const refusal = (status: number, body: Record<string, unknown>) => new ApiFailure(status, body);
const CONNECTION = 'Check your Internet connection';

/** The text of each situation when the server sent none (product.md section 8). */
const fallbacks: Record<SituationName, string> = {
  signIn: 'Invalid Username or Password',
  signInByCode: CONNECTION,
  signUp: CONNECTION,
  resetPassword: CONNECTION,
  updateUser: 'Failed to update ',
  getUser: 'Failed to get user.',
  logout: 'Failed to logout.',
  changeCart: CONNECTION,
  fetchCart: CONNECTION,
  removeFromCart: CONNECTION,
  deleteArt: 'Failed To Delete',
  saveArt: 'Failed to upload arts',
  placeOrder: CONNECTION,
  pay: CONNECTION,
  decide: CONNECTION,
  change: CONNECTION,
  deleteOwnAccount: CONNECTION,
  download: CONNECTION,
  loadConversations: 'Failed to load conversations',
  loadMessages: 'Failed to load messages',
  loadChatArtists: 'Failed to load artists',
  markRead: 'Failed to mark message as read',
  deleteMessage: 'Failed to delete message',
  startChat: 'Failed to start conversation',
  sendMessage: 'Failed to send message',
  block: 'Failed to block',
  unblock: 'Failed to unblock',
  report: 'Failed to report conversation',
  tellOfOrder: CONNECTION,
  offer: CONNECTION,
  sendContact: 'Failed to send message',
  publishText: CONNECTION,
  subscribe: CONNECTION,
  mailLink: CONNECTION,
  updateProfile: 'Failed to update ',
  addToCartSignedOut: 'Please Login First',
  loadArt: `Error: ${CONNECTION}`,
  loadArts: `Error: ${CONNECTION}`,
  loadArtists: `Error loading artists: ${CONNECTION}`,
  loadPosts: `Error: ${CONNECTION}`,
  saveArticle: CONNECTION,
  changePost: CONNECTION,
  mark: CONNECTION,
  loadPart: CONNECTION,
  loadTable: CONNECTION,
  saveAddress: 'Check your Internet connection',
  saveSettings: 'Failed to update ',
  uploadDocument: CONNECTION,
  paymentScript: 'Failed to load payment modal. Check your internet connection and retry later.',
};

/** Responses without a usable message: no response, not one of ours, or ours without its text. */
const silent: [string, ApiFailure][] = [
  ['no answer', new ApiFailure(0)],
  ['500 without a body', refusal(500, {})],
  ['502 of a proxy', new ApiFailure(502)],
  ['400 with empty sentences', refusal(400, { message: '', error: '  ' })],
  ['400 with something else in their place', refusal(400, { message: { code: 1 }, error: ['x'] })],
  ['200 that is no JSON', new ApiFailure(200)],
];

describe.each(Object.keys(situations) as SituationName[])('In the situation %s', (name) => {
  it.each(silent)('%s is explained in the specification’s text', (_, error) => {
    expect(explain(name, error)).toBe(fallbacks[name]);
  });

  it('the server’s message is shown where the catalogue reads it', () => {
    const { read } = situations[name] as { read: readonly string[] };
    const text = explain(name, refusal(409, { message: 'A message.', error: 'An error.' }));
    const heard = read[0] === 'error' ? 'An error.' : 'A message.';
    if (read.length > 0) expect(text.endsWith(heard)).toBe(true);
    else expect(text).toBe(fallbacks[name]);
  });
});

describe('The text of a failure', () => {
  it('says offline what was not sent, and nothing of that where the server may have heard it', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(explain('placeOrder', new ApiFailure(0), 'Not placed.')).toBe(`${CONNECTION}. Not placed.`);
    expect(explain('placeOrder', refusal(409, { message: 'Sold.' }), 'Not placed.')).toBe('Sold.');
    vi.stubGlobal('navigator', { onLine: true });
    expect(explain('placeOrder', new ApiFailure(0), 'Not placed.')).toBe(CONNECTION);
  });

  it('in the cart and in chats are the server’s message, else its error', () => {
    for (const name of ['changeCart', 'loadMessages', 'deleteMessage'] as const) {
      expect(explain(name, refusal(400, { message: 'Only 2 left.', error: 'no' }))).toBe('Only 2 left.');
      expect(explain(name, refusal(400, { error: 'Only 1 left.' }))).toBe('Only 1 left.');
    }
  });

  it('is the error’s own when it did not come from the server, where the catalogue has none', () => {
    expect(explain('loadArtists', new Error('boom'))).toBe('Error loading artists: boom');
  });
});
