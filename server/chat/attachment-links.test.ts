import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ATTACHMENT_LINK_MINUTES } from '#contract/chat.ts';
import { signLink } from '#server/platform/http/signed-links.ts';
import { attachmentFolder, attachmentKey, attachmentUrl, linkExpiry, readAttachmentLink } from './attachment-links.ts';

const key = randomBytes(32);
const id = '01940000-0000-7000-8000-00000000ca47';
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

test('a link opens the file that it was made for, in its variant, until it expires', () => {
  const now = 1_795_000_000;
  for (const variant of ['file', 'thumbnail'] as const)
    expect(readAttachmentLink(key, tokenOf(attachmentUrl({ key, now }, id, variant)))).toEqual({ id, variant, expires: linkExpiry(now) });
});

test('a link of another key, for another purpose, changed or cut opens nothing', () => {
  const token = tokenOf(attachmentUrl({ key, now: 1_795_000_000 }, id, 'file'));
  const wrong = [
    tokenOf(attachmentUrl({ key: randomBytes(32), now: 1_795_000_000 }, id, 'file')),
    signLink(key, [id, 'original', '1795001200']),
    signLink(key, ['', 'file', '1795001200']),
    signLink(key, [id]),
    token.slice(0, -1),
    token.slice(1),
    '',
  ];
  for (const one of wrong) expect(readAttachmentLink(key, one), one).toBeUndefined();
});

test('links of the same ten minutes have one address; each is valid for ten minutes at least and for twenty at most', () => {
  const minute = 60;
  for (const now of [0, 1, 599, 600, 601, 1_795_000_000]) {
    const left = linkExpiry(now) - now;
    expect(left, String(now)).toBeGreaterThan(ATTACHMENT_LINK_MINUTES * minute);
    expect(left, String(now)).toBeLessThanOrEqual(2 * ATTACHMENT_LINK_MINUTES * minute);
  }
  expect([linkExpiry(600), linkExpiry(1_199), linkExpiry(1_200)]).toEqual([1_800, 1_800, 2_400]);
  expect(attachmentUrl({ key, now: 600 }, id, 'file')).toBe(attachmentUrl({ key, now: 1_199 }, id, 'file'));
});

test('files of one attachment lie together, below a folder of its time', () => {
  expect(attachmentFolder(id)).toBe(`attachments/019400/${id}`);
  expect([attachmentKey(id, 'file'), attachmentKey(id, 'thumbnail')]).toEqual([
    `attachments/019400/${id}/file`,
    `attachments/019400/${id}/thumbnail`,
  ]);
});
