import { thumbHashToDataURL } from 'thumbhash';

/** Paints the thumbhash of a picture behind it until it has loaded. Through the CSSOM: the content security policy allows no style attribute. */
export function paintThumbhash(element: HTMLImageElement, thumbhash: string): void {
  if (element.complete || !thumbhash) return;
  const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
  const { style } = element;
  style.background = `url(${thumbHashToDataURL(bytes)}) center / contain no-repeat`;
  element.addEventListener('load', () => style.removeProperty('background'), { once: true });
}
