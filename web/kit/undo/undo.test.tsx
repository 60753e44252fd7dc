import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';
import { show } from '#web/testing/open.tsx';
import { UndoBar } from './undo-bar.tsx';

const never = () => {};

/** A bar that ends once its Undo is pressed, beside a field. */
function Done({ name, onUndo }: { name: string; onUndo: (name: string) => void }) {
  const [isOver, setOver] = useState(false);
  if (isOver) return null;
  return (
    <UndoBar
      isBusy={false}
      onEnd={never}
      onUndo={() => {
        onUndo(name);
        setOver(true);
      }}
    >
      {name} is done.
    </UndoBar>
  );
}

test('Ctrl+Z takes back what was done last, then what was done before, and nothing more', async () => {
  const undone: string[] = [];
  const { user } = show(
    <>
      <Done name="First" onUndo={(name) => undone.push(name)} />
      <Done name="Second" onUndo={(name) => undone.push(name)} />
    </>,
  );
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual(['Second']);
  await user.keyboard('{Meta>}z{/Meta}');
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual(['Second', 'First']);
  expect(screen.queryByText(/is done/)).toBeNull();
});

test('Ctrl+Z in a field is the one of what is typed', async () => {
  const onUndo = vi.fn();
  const { user } = show(
    <>
      <input aria-label="Name" />
      <Done name="It" onUndo={onUndo} />
    </>,
  );
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(onUndo).not.toHaveBeenCalled();
});

test('a toast that can be undone has the same button, and Ctrl+Z presses it once', async () => {
  const act = vi.fn();
  const { user } = show(<p>Screen</p>);
  toast.success('Hidden', UNDO_MS, { label: 'Undo', act });
  const button = await screen.findByRole('button', { name: 'Undo' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Z Meta+Z');
  await user.keyboard('{Control>}z{/Control}');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
});
