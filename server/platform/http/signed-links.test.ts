import { expect, test } from 'vitest';
import { readLink, signLink } from './signed-links.ts';

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test('a token returns the values it was made of', () => {
  const token = signLink(key, ['file', 'é ü', '17']);
  expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/);
  expect(readLink(key, token)).toEqual(['file', 'é ü', '17']);
});

test('a token of another key, with other values or of another form returns nothing', () => {
  const token = signLink(key, ['file', '17']);
  const [claim, signature] = token.split('.') as [string, string];
  const forged = Buffer.from('file\n18').toString('base64url');
  for (const wrong of [
    `${forged}.${signature}`,
    `${claim}.${'A'.repeat(43)}`,
    `${claim}.`,
    claim,
    '',
    `${token}=`,
    `${token}.${signature}`,
  ])
    expect(readLink(key, wrong), wrong).toBeUndefined();
  expect(readLink(other, token)).toBeUndefined();
});
