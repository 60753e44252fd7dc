import { forgetWish, pendingWish } from '#web/accounts/session/wish.ts';
import { type DraftContent, dropDraft, followDraft, writeDraft } from './drafts.ts';

let stopFollowing = () => {};

/**
 * Puts what a wish could not send back into its form. Until its person changes or discards it there, the wish may be tried again, by its
 * idempotency key; then it is forgotten: its words are not wanted any more, and the form has a button of its own.
 */
export function putBack(form: string, content: DraftContent, key: string): void {
  stopFollowing();
  writeDraft(form, content);
  const put = JSON.stringify(content.values);
  stopFollowing = followDraft(form, (draft) => {
    if (JSON.stringify(draft?.values) !== put && pendingWish()?.key === key) forgetWish();
  });
}

/** Takes a wish's text out of its form: the wish sends it now, or has sent it. */
export function takeOut(form: string): void {
  stopFollowing();
  dropDraft(form);
}
