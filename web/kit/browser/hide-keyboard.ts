/** Blurs the field on touch devices, so that the on-screen keyboard makes room for the results; elsewhere the field keeps the focus. */
export function hideKeyboard(): void {
  if (matchMedia('(pointer: coarse)').matches && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
