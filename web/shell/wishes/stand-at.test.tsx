import { beforeEach, expect, test, vi } from 'vitest';
import { standAt } from './stand-at.ts';

let frame: (() => void) | undefined;
let height: number;
/** What was scrolled to by the page. */
let stood: number[];

beforeEach(() => {
  height = 3_000;
  stood = [];
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((step) => {
    frame = () => step(0);
    return 1;
  });
  vi.spyOn(globalThis, 'scrollTo').mockImplementation((to) => {
    const { top = 0 } = to as unknown as ScrollToOptions;
    stood.push(top);
    scrollBy(top);
  });
  scrollBy(0);
});

/** A scroll that has happened, by whomever. */
function scrollBy(top: number): void {
  Object.defineProperty(globalThis, 'scrollY', { configurable: true, value: top });
  dispatchEvent(new Event('scroll'));
}
const draw = () => {
  const step = frame;
  frame = undefined;
  step?.();
};

test('a page that grows is scrolled to where somebody stood, and again when it moves away by itself', () => {
  height = 900;
  standAt(1_200);
  draw();
  expect(stood).toEqual([]);
  height = 3_000;
  draw();
  expect(stood).toEqual([1_200]);
  height = 3_400;
  scrollBy(1_600);
  draw();
  expect([stood.length, scrollY]).toEqual([2, 1_200]);
});

test('a scroll bar that is dragged meanwhile is left where it is', () => {
  standAt(1_200);
  draw();
  scrollBy(400);
  draw();
  expect([stood.length, scrollY]).toEqual([1, 400]);
});

test('so is one that is dragged before the page is long enough', () => {
  height = 1_500;
  standAt(1_200);
  draw();
  scrollBy(300);
  height = 3_000;
  draw();
  expect([stood, scrollY]).toEqual([[], 300]);
});
