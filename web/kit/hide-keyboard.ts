/** Leaves the field that is being typed in, so that a phone's keyboard makes room for what was found; elsewhere the field keeps the focus. */
export function hideKeyboard(): void {
  if (matchMedia('(pointer: coarse)').matches && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
