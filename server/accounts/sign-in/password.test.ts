import { parseOptions, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { DUMMY_HASH, hashing, hashPassword, isPasswordOf, refuseCommonPassword } from './password.ts';

test('a hash is argon2id, salted, and matches its own password only', async () => {
  const [first, second] = await Promise.all([hashPassword(KNOWN_PASSWORD), hashPassword(KNOWN_PASSWORD)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await isPasswordOf(first, KNOWN_PASSWORD)).toBe(true);
  expect(await isPasswordOf(first, `${KNOWN_PASSWORD} `)).toBe(false);
});

test('checking a missing account costs as much as an existing one, and never succeeds', async () => {
  expect(parseOptions(DUMMY_HASH)).toEqual(parseOptions(await hashPassword(KNOWN_PASSWORD)));
  expect(await isPasswordOf(undefined, KNOWN_PASSWORD)).toBe(false);
  expect(await isPasswordOf(null, '')).toBe(false);
});

test('a password with letters of any script, spaces and 128 characters is used in full', async () => {
  const password = 'ikaze 山 é '.repeat(12).padEnd(128, 'x');
  const hash = await hashPassword(password);
  expect(await isPasswordOf(hash, password)).toBe(true);
  expect(await isPasswordOf(hash, password.slice(0, 127))).toBe(false);
});

test.each(['password', 'Password1', 'QWERTY123', 'iloveyou', 'kigali123', '14021988', '0788123456', 'zzzzzzzzzz'])(
  '%s is refused as common',
  (password) => {
    expect(() => refuseCommonPassword(password)).toThrow('This password is too common.');
  },
);

test('one’s own name, address or its first part is refused, and the field is named', () => {
  const person = { name: 'Aline Mukamana', email: 'aline.mukamana@example.com' };
  for (const password of ['aline mukamana', 'Aline.Mukamana', 'ALINE.MUKAMANA@example.com']) {
    expect(() => refuseCommonPassword(password, { ...person, field: 'newPassword' })).toThrow(
      expect.objectContaining({
        code: 'input.invalid',
        fields: { newPassword: 'This password is too common. Please choose another one.' },
      }),
    );
  }
});

test('an uncommon password is accepted', () => {
  for (const password of [KNOWN_PASSWORD, 'kaolin-Soot-7', '07881234567890']) expect(() => refuseCommonPassword(password)).not.toThrow();
});

test('at most four passwords are hashed at once', async () => {
  const hashes = Array.from({ length: 12 }, () => hashPassword(KNOWN_PASSWORD));
  expect([hashing.running, hashing.waiting]).toEqual([4, 8]);
  await Promise.all(hashes);
  expect([hashing.running, hashing.waiting]).toEqual([0, 0]);
});

test('checking without a hash is one hashing too (T07)', async () => {
  const stored = await hashPassword(KNOWN_PASSWORD);
  const worked: string[] = [];
  const check: typeof verify = async (hash, password) => {
    worked.push(String(hash));
    return verify(hash, password);
  };
  for (const hash of [stored, undefined, null]) expect(await isPasswordOf(hash, 'another password', check)).toBe(false);
  expect(await isPasswordOf(stored, KNOWN_PASSWORD, check)).toBe(true);
  expect(worked).toEqual([stored, DUMMY_HASH, DUMMY_HASH, stored]);
});

test('a password that matched the hash in place of a missing one would not be right', async () => {
  const always: typeof verify = async () => true;
  expect([await isPasswordOf(undefined, 'x', always), await isPasswordOf(null, 'x', always)]).toEqual([false, false]);
});
