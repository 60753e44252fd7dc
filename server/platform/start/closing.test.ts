import { expect, test } from 'vitest';
import { closingWith } from './closing.ts';

test('resources are closed in reverse order, whatever fails', async () => {
  const opened = new AsyncDisposableStack();
  const closed: string[] = [];
  for (const name of ['database', 'pool', 'server']) {
    const close = closingWith(async (one: string) => {
      await Promise.resolve();
      closed.push(one);
      if (one === 'pool') throw new Error('It is gone already');
    });
    expect(opened.adopt(name, close)).toBe(name);
  }
  await opened.disposeAsync();
  expect(closed).toEqual(['server', 'pool', 'database']);
});

test('a resource that never closes does not keep the others open', async () => {
  const opened = new AsyncDisposableStack();
  const closed: string[] = [];
  opened.adopt(
    'database',
    closingWith((one) => closed.push(one)),
  );
  opened.adopt(
    'pool',
    closingWith(() => new Promise(() => {}), 20),
  );
  await opened.disposeAsync();
  expect(closed).toEqual(['database']);
});
