import { setTimeout as pause } from 'node:timers/promises';
import { type ReactNode, startTransition, use, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveClicksToReact, replayClick, replayedClicksScript } from './replayed-clicks.ts';

const early = window as { pressed?: HTMLElement | null };
const press = vi.fn<() => void>();
let listener: unknown[] = [];
let root: Root | undefined;
const place = () => document.querySelector('main') as HTMLElement;
const button = () => place().querySelector('button') as HTMLButtonElement;

beforeEach(() => {
  // Time passes here as in a browser: React hydrates when it comes to it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  delete early.pressed;
  press.mockClear();
  const add = vi.spyOn(window, 'addEventListener');
  // The script as the page has it.
  // oxlint-disable-next-line no-eval
  (0, eval)(replayedClicksScript);
  listener = add.mock.lastCall ?? [];
  add.mockRestore();
  document.body.innerHTML = '<main></main>';
});
afterEach(() => {
  root?.unmount();
  vi.unstubAllGlobals();
  window.removeEventListener('click', listener[1] as EventListener, true);
});

const Page = ({ children }: { children?: ReactNode }) => {
  useEffect(replayClick, []);
  return (
    <div>
      <button type="button" onClick={press}>
        Add
      </button>
      {children}
    </div>
  );
};

/** Begins to hydrate, as the entry does: in slices of time, of which none has come yet. */
function begin(page: ReactNode): void {
  startTransition(() => {
    root = hydrateRoot(place(), page);
  });
  leaveClicksToReact(place().firstElementChild as Element);
}
/** Until React has hydrated, and what came meanwhile is replayed or not. */
const settle = () => vi.waitFor(() => expect(early.pressed).toBeNull(), { timeout: 30_000 });

test('clicks before any script of React are replayed once', async () => {
  place().innerHTML = renderToString(<Page />);
  button().click();
  button().click();
  begin(<Page />);
  await settle();
  expect(press).toHaveBeenCalledOnce();
  button().click();
  await settle();
  expect(press).toHaveBeenCalledTimes(2);
});

test('a click that makes React hydrate at once counts once', async () => {
  place().innerHTML = renderToString(<Page />);
  begin(<Page />);
  button().click();
  expect(press).toHaveBeenCalledOnce();
  await settle();
  expect(press).toHaveBeenCalledOnce();
});

test('a click that React cannot handle yet is replayed as soon as it has hydrated', async () => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Data = () => {
    use(late);
    return null;
  };
  place().innerHTML = renderToString(<Page />);
  begin(
    <Page>
      <Data />
    </Page>,
  );
  button().click();
  await pause(20);
  expect(press).not.toHaveBeenCalled();
  arrive();
  await settle();
  expect(press).toHaveBeenCalledOnce();
});

test('another click meanwhile does not undo the one that waits', async () => {
  const page = (
    <Page>
      <p>Text</p>
    </Page>
  );
  place().innerHTML = renderToString(page);
  button().click();
  begin(page);
  (place().querySelector('p') as HTMLElement).click();
  await settle();
  expect(press).toHaveBeenCalledOnce();
});
