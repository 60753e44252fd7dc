import { render } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useScrolledTo } from './use-scrolled-to.ts';

let grow = () => {};
const scrolled = vi.fn();

beforeEach(() => {
  scrolled.mockClear();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        grow = told;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

function Part({ isWanted }: { isWanted: boolean }) {
  const part = useRef<HTMLElement>(null);
  useScrolledTo(part, isWanted);
  return <section ref={part} />;
}

test('the part is scrolled to, and again when what stands above it comes late', () => {
  render(<Part isWanted />);
  expect(scrolled).toHaveBeenCalledTimes(1);
  grow();
  expect(scrolled).toHaveBeenCalledTimes(2);
});

test.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])('a %s ends it', (move) => {
  render(<Part isWanted />);
  dispatchEvent(new Event(move));
  grow();
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('a part that is not asked for stays where it is, and one that is gone is not looked for', () => {
  const { rerender, unmount } = render(<Part isWanted={false} />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<Part isWanted />);
  unmount();
  grow();
  expect(scrolled).toHaveBeenCalledTimes(1);
});
