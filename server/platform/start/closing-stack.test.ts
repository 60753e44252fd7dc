import { expect, test } from 'vitest';
import { ClosingStack } from './closing-stack.ts';

test('resources are closed in reverse order, once, whatever fails', async () => {
  const closing = new ClosingStack();
  const closed: string[] = [];
  for (const name of ['database', 'pool', 'server']) {
    const opened = closing.after(name, async (one) => {
      await Promise.resolve();
      closed.push(one);
      if (one === 'pool') throw new Error('It is gone already');
    });
    expect(opened).toBe(name);
  }
  await Promise.all([closing.all(), closing.all()]);
  expect(closed).toEqual(['server', 'pool', 'database']);
});

test('a resource that never closes does not keep the others open', async () => {
  const closing = new ClosingStack(20);
  const closed: string[] = [];
  closing.after('database', (one) => closed.push(one));
  closing.after('pool', () => new Promise(() => {}));
  await closing.all();
  expect(closed).toEqual(['database']);
});
