import { thumbHashToDataURL } from 'thumbhash';

/** Paints the blur of a picture behind it until it has come. Through the CSSOM: the page's policy allows no style attribute. */
export function paintThumbhash(element: HTMLImageElement, thumbhash: string): void {
  if (element.complete || !thumbhash) return;
  const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
  const { style } = element;
  style.background = `url(${thumbHashToDataURL(bytes)}) center / contain no-repeat`;
  element.addEventListener('load', () => style.removeProperty('background'), { once: true });
}
