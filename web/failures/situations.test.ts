import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#web/api.ts';
import { explain } from './situations.ts';

const refusal = (status: number, body: { message?: string; error?: string }) => new ApiFailure(status, body);
const silent = new ApiFailure(0);

describe('The words of a failure', () => {
  it('at sign-in are the server’s error, else the catalogue’s', () => {
    expect(explain('signIn', refusal(429, { error: 'Too many tries.', message: 'other' }))).toBe('Too many tries.');
    expect(explain('signIn', silent)).toBe('Invalid Username or Password');
  });

  it('in the cart are the server’s message, else its error, else about the connection', () => {
    expect(explain('changeCart', refusal(400, { message: 'Only 2 left.', error: 'no' }))).toBe('Only 2 left.');
    expect(explain('changeCart', refusal(400, { error: 'Only 1 left.' }))).toBe('Only 1 left.');
    expect(explain('changeCart', silent)).toBe('Check your Internet connection');
    expect(explain('removeFromCart', refusal(400, { error: 'This artwork is not in your cart.' }))).toBe(
      'This artwork is not in your cart.',
    );
  });

  it('of a user are constant where the catalogue reads nothing', () => {
    expect(explain('getUser', refusal(404, { error: 'This person was not found.' }))).toBe('Failed to get user.');
    expect(explain('logout', refusal(500, { error: 'x' }))).toBe('Failed to logout.');
    expect(explain('updateUser', silent)).toBe('Failed to update ');
  });

  it('of artworks name what failed', () => {
    expect(explain('deleteArt', silent)).toBe('Failed To Delete');
    expect(explain('saveArt', silent)).toBe('Failed to upload arts');
    expect(explain('loadArt', refusal(404, { message: 'This artwork was not found.' }))).toBe('Error: This artwork was not found.');
    expect(explain('loadArtists', new Error('boom'))).toBe('Error loading artists: boom');
  });

  it('of orders and decisions are the server’s message', () => {
    expect(explain('placeOrder', refusal(409, { message: 'Inzu is sold out.' }))).toBe('Inzu is sold out.');
    expect(explain('decide', silent)).toBe('Check your Internet connection');
  });

  it('of chats say what was tried', () => {
    expect(explain('sendMessage', silent)).toBe('Failed to send message');
  });

  it('without an error are the situation’s own', () => {
    expect([explain('addToCartSignedOut'), explain('paymentScript')]).toEqual([
      'Please Login First',
      'Failed to load payment modal. Check your internet connection and retry later.',
    ]);
  });
});
