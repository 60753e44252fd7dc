import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, on a Mac Command+Enter: sends what is typed where Enter alone begins a new line. Once, however long it is held. */
export const isSendKey = ({ key, ctrlKey, metaKey, repeat, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !repeat && !nativeEvent.isComposing;

/** For the keys within a dialog: Ctrl+Enter does what its button would, while that can be pressed. */
export const pressOnSendKey = (canPress: boolean, press: () => void) => (event: KeyboardEvent) => {
  if (!isSendKey(event) || !canPress) return;
  event.preventDefault();
  press();
};
