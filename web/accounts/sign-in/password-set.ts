import { useEffect, useState } from 'react';
import { PASSWORD_SET_KEY } from '#web/accounts/session/clear-personal-data.ts';
import { storage } from '#web/accounts/session/session-storage.ts';

/** Tells the other tabs that a new password was set: one of them asked for the link. */
export function tellPasswordSet(): void {
  try {
    storage('localStorage')?.setItem(PASSWORD_SET_KEY, String(Date.now()));
  } catch {
    // The storage is full or forbidden: the other tab still offers to send the link again.
  }
}

/** Whether a new password was set in another tab since this screen was opened. */
export function usePasswordSet(): boolean {
  const [isSet, setSet] = useState(false);
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === PASSWORD_SET_KEY && newValue) setSet(true);
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, []);
  return isSet;
}
