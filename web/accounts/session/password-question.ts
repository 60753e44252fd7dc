import { focusedElement, giveFocusBack } from './restore-focus.ts';

/** Code of the refusal when a call needs a recently confirmed password. */
const NOT_FRESH = 'session.notFresh';

/** A call that waits for the password, and what it is about. */
export type AskedCall = { call: string; params?: Readonly<Record<string, string>> | undefined };
type Question = { answer: (isProven: boolean) => void; answered: Promise<boolean>; asked: AskedCall };
let question: Question | undefined;
let provenAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** For useSyncExternalStore; without a listener there is no dialog, and nothing is asked. */
export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a call waits for the password. */
export const isPasswordAsked = (): boolean => question !== undefined;

/** The first call that waits for the password: the question says what it is for. */
export const askedCall = (): AskedCall | undefined => question?.asked;

/** Closes the question, if there is one: the waiting calls are sent again, or fail with their refusal. */
export function answerQuestion(isProven: boolean): void {
  if (!question) return;
  if (isProven) provenAt = performance.now();
  const { answer } = question;
  question = undefined;
  answer(isProven);
  notify();
}

/**
 * Makes an attempt of a call; when it is refused because the password was not confirmed recently, asks for it, once for all waiting calls, and
 * repeats the attempt once. Throws what the attempt throws; after a cancel the refusal itself.
 */
export async function withFreshSession<T>(asked: AskedCall, attempt: () => Promise<T>): Promise<T> {
  const begunAt = performance.now();
  const focused = focusedElement();
  try {
    return await attempt();
  } catch (error) {
    if (!isNotFresh(error)) throw error;
    const isProven = await isProvenSince(begunAt, asked);
    giveFocusBack(focused);
    if (!isProven) throw error;
    return attempt();
  }
}

const isNotFresh = (error: unknown) => error instanceof Error && 'code' in error && error.code === NOT_FRESH;

/** True at once when the password was confirmed while the refused call was pending. */
async function isProvenSince(begunAt: number, asked: AskedCall): Promise<boolean> {
  if (provenAt > begunAt) return true;
  if (!question) {
    if (listeners.size === 0) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    question = { answer: resolve, answered: promise, asked };
    notify();
  }
  return question.answered;
}
