import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { BoundedQueue } from '#server/platform/queue/bounded-queue.ts';

/** argon2id (the package's default) with 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a discarded random text, made with COST: an address without an account takes as long as one with (threats.md T07). */
export const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$IBUSrH3KRp4+XVyRlZnifg$4VkFiOg/I3WrfTt1xPkuadWLrG38IzVFu5sCbO/FeHM';

/** Every hashing of this process runs in this queue, 4 at a time with 100 waiting, on threads off the event loop (faults.md F34). */
export const hashing = new BoundedQueue({ atOnce: 4, waiting: 100 });

/** The hash to store; throws 'server.busy' when too many wait. */
export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, COST));

/**
 * Whether the password matches the hash. Without a hash the same work is done, and it is false. Call it inside `hashing.run`. `check` does the
 * work: argon2id unless a test counts it.
 */
export async function isPasswordOf(hash: string | null | undefined, password: string, check = verify): Promise<boolean> {
  const isRight = await check(hash ?? DUMMY_HASH, password);
  return isRight && Boolean(hash);
}

/** The 4,000 most common passwords of 8 characters or more (zxcvbn-ts, MIT, after Mark Burnett's list), and some of Rwanda. */
const common = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
);

/** A date, a telephone number, or one character repeated. */
const FEW_GUESSES = /^(\d{1,10}|(.)\2+)$/s;

/** Throws 'input.invalid' for `field` when the password is a common one, or the account's own name or address. */
export function refuseCommonPassword(password: string, { name = '', email = '', field = 'password' } = {}): void {
  const plain = password.toLowerCase();
  const own = [name, email, email.split('@')[0] ?? ''].map((text) => text.toLowerCase());
  if (!common.has(plain) && !FEW_GUESSES.test(plain) && !own.includes(plain)) return;
  throw fail('input.invalid', fieldMessages.passwordCommon).withFields({ [field]: fieldMessages.passwordCommon });
}
