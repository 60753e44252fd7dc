import { focusedElement, giveFocusBack } from './restore-focus.ts';

/** A call that needs a recently proved password was refused for that reason. */
const NOT_FRESH = 'session.notFresh';

type Question = { answer: (isProven: boolean) => void; answered: Promise<boolean> };
let question: Question | undefined;
let provenAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** For useSyncExternalStore; while nobody listens there is no dialog, and no question is asked. */
export function subscribeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a call waits for the password. */
export const isPasswordAsked = (): boolean => question !== undefined;

/** Ends the question, if there is one: the calls that wait are sent again, or fail as they did. */
export function answerQuestion(isProven: boolean): void {
  if (!question) return;
  if (isProven) provenAt = performance.now();
  const { answer } = question;
  question = undefined;
  answer(isProven);
  tell();
}

/**
 * Makes an attempt; when it is refused because the password was not typed lately, asks for it, once for all that wait, and makes the attempt
 * once more. Throws what the attempt throws; after a cancel the refusal itself.
 */
export async function withFreshSession<T>(attempt: () => Promise<T>): Promise<T> {
  const begunAt = performance.now();
  const focused = focusedElement();
  try {
    return await attempt();
  } catch (error) {
    if (!isNotFresh(error)) throw error;
    const isProven = await isProvenSince(begunAt);
    giveFocusBack(focused);
    if (!isProven) throw error;
    return attempt();
  }
}

const isNotFresh = (error: unknown) => error instanceof Error && 'code' in error && error.code === NOT_FRESH;

/** True at once when the password was typed while the refused call was under way. */
async function isProvenSince(begunAt: number): Promise<boolean> {
  if (provenAt > begunAt) return true;
  if (!question) {
    if (listeners.size === 0) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    question = { answer: resolve, answered: promise };
    tell();
  }
  return question.answered;
}
