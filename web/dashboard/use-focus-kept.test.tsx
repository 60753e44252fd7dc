import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { useFocusKept } from './use-focus-kept.ts';

/** Rows with a button each that takes the row away, and one that changes nothing of them. */
function Rows() {
  const [rows, setRows] = useState(['Rain', 'Lake Kivu']);
  useFocusKept(rows.length);
  return (
    <main id="content" tabIndex={-1}>
      <button type="button" onClick={() => setRows([...rows, 'One more'])}>
        Add
      </button>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
          {row}
        </button>
      ))}
    </main>
  );
}

test('where the button with the focus is gone, the content of the screen has it; a button that stays keeps it', async () => {
  const { user } = show(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Rain' }));
  expect(document.activeElement?.id).toBe('content');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(document.activeElement?.textContent).toBe('Add');
});

/** What is loaded by a press, which is nothing that anybody had. */
function Loaded() {
  const [names, setNames] = useState<string[]>();
  useFocusKept(names?.length);
  return (
    <main id="content" tabIndex={-1}>
      {names ? names.join() : <button onFocus={() => setNames(['Rain'])}>Load</button>}
    </main>
  );
}

test('what is loaded takes the focus from nothing', async () => {
  const { user } = show(<Loaded />);
  await user.tab();
  expect(screen.getByText('Rain')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});
