/** What can be undone now, the latest last. */
const offered: (() => void)[] = [];

/** Where the browser has an undo of its own, of what is typed. */
const TYPED = 'input, textarea, select, [contenteditable]';

function press(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
  const isUndo = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z';
  if (!isUndo || defaultPrevented || (target instanceof Element && target.closest(TYPED))) return;
  // Taken from the list: pressed twice, it undoes twice only where there are two.
  const undo = offered.pop();
  if (!undo) return;
  event.preventDefault();
  undo();
}

/** Lets Ctrl+Z and ⌘Z undo this, until what it returns is called; of several the latest, and nothing while something is typed into. */
export function offerUndo(undo: () => void): () => void {
  if (offered.length === 0) addEventListener('keydown', press);
  offered.push(undo);
  return () => {
    const at = offered.indexOf(undo);
    if (at !== -1) offered.splice(at, 1);
    if (offered.length === 0) removeEventListener('keydown', press);
  };
}
