import { expect, test } from 'vitest';
import { etagOf, hasVersion } from './etag.ts';

const etag = etagOf(Buffer.from('imigongo'));
const asks = (header: string | undefined) => hasVersion({ headers: { 'if-none-match': header } }, etag);

test('an ETag is of the bytes alone, in quotes', () => {
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(etagOf(new TextEncoder().encode('imigongo'))).toBe(etag);
  expect(etagOf(Buffer.from('agaseke'))).not.toBe(etag);
});

test('a version is recognised alone, in a list, and weakened by a proxy', () => {
  expect([etag, `"older", ${etag}`, `W/${etag}`].map(asks)).toEqual([true, true, true]);
  expect([undefined, '', '"older"', etag.replaceAll('"', '')].map(asks)).toEqual([false, false, false, false]);
});
