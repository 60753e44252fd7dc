import { expect, test, vi } from 'vitest';

test('frames come after a test in which the element with the focus went while time was faked', async () => {
  vi.useFakeTimers();
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  button.remove();
  vi.useRealTimers();
  const frame = new Promise((resolve) => requestAnimationFrame(() => resolve('a frame')));
  const never = new Promise((resolve) => setTimeout(resolve, 2_000, 'none'));
  expect(await Promise.race([frame, never])).toBe('a frame');
});
