const FIELD = ':is(input, select, textarea):not([type="hidden"], [type="file"], [hidden], [readonly], :disabled)';

/**
 * Gives the focus of a dialog that opens to what somebody is there for: what asks for it by `autofocus`, or by `data-begin` (an act that can be undone, so
 * that Enter does it), else the first field, else the button that
 * changes nothing (`data-safe`), else the heading; never to Close, where the browser would begin. A field further down than the dialog shows would
 * scroll away what is to be read first, and under a finger it would open the keyboard over it.
 */
export function beginAt(dialog: HTMLDialogElement): void {
  if (dialog.querySelector('[autofocus]')) return;
  const begin = dialog.querySelector<HTMLElement>('[data-begin]');
  if (begin) return begin.focus({ preventScroll: true });
  const field = matchMedia('(pointer: coarse)').matches ? null : dialog.querySelector<HTMLElement>(FIELD);
  const isInView = field && field.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;
  const first = isInView ? chosenOf(dialog, field) : (dialog.querySelector<HTMLElement>('[data-safe]') ?? dialog.querySelector('h2'));
  first?.focus({ preventScroll: true });
}

/** Of radio buttons the one that is chosen: Space on another one would choose that. */
const chosenOf = (dialog: HTMLDialogElement, field: HTMLElement): HTMLElement =>
  field instanceof HTMLInputElement && field.type === 'radio'
    ? ([...dialog.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].find(({ name }) => name === field.name) ?? field)
    : field;
