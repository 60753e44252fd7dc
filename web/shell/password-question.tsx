import { Suspense, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { isPasswordAsked, subscribeQuestion } from '#web/accounts/session/password-question.ts';

const ConfirmPasswordDialog = lazyPart(async () => (await import('./confirm-password-dialog.tsx')).ConfirmPasswordDialog);

/** The one dialog that asks for the password when a call needs it; loaded at the first such call. */
export function PasswordQuestion() {
  const isAsked = useSyncExternalStore(subscribeQuestion, isPasswordAsked, () => false);
  const [isNeeded, setNeeded] = useState(false);
  if (isAsked && !isNeeded) setNeeded(true);
  return <Suspense>{isNeeded ? <ConfirmPasswordDialog isOpen={isAsked} /> : null}</Suspense>;
}
