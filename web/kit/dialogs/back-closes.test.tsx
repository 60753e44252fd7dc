import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { BackClosesContext, isAdded, leaveAddedEntry } from '#web/kit/dialogs/added-entry.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { show } from '#web/testing/open.tsx';

/** A page that is left by Back for 'Elsewhere: /before', with a dialog that has another one and a link in it. */
function Page() {
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isSecond, setSecond] = useState(false);
  const [note, setNote] = useState('');
  return (
    <BackClosesContext value>
      <p>Here{search}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="A note">
        <UnsavedWork isUnsaved={note !== ''} />
        <TextField label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
        <button type="button" onClick={() => setSecond(true)}>
          More
        </button>
        <Link to="?found" onClick={() => setOpen(false)}>
          Find
        </Link>
        <Dialog isOpen={isSecond} onClose={() => setSecond(false)} title="More of it">
          <p>More</p>
        </Dialog>
      </Dialog>
    </BackClosesContext>
  );
}

const dialog = (name = 'A note') => screen.queryByRole('dialog', { name });
/** The tasks in which a history goes back and forth. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
const back = async () => (history.back(), settled());
const forward = async () => (history.forward(), settled());

async function openNote() {
  history.replaceState(null, '', '/before');
  history.pushState(null, '', '/page');
  const visit = show(<Page />, { at: '/page' });
  await visit.user.click(screen.getByRole('button', { name: 'Write' }));
  expect(dialog()).not.toBeNull();
  return visit;
}
/** What was closed might have led elsewhere: its entry is left a moment later. */
const entryLeft = () => waitFor(() => expect(isAdded(history.state)).toBe(false)).then(settled);
const isLeft = () => screen.findByText('Elsewhere: /before');

test('Back closes it and stays on the page; Forward changes nothing, and the next Back leaves', async () => {
  await openNote();
  await back();
  expect(dialog()).toBeNull();
  expect(screen.getByText('Here')).toBeTruthy();
  await forward();
  expect(dialog()).toBeNull();
  await back();
  await isLeft();
});

test('closed by its own button, it leaves no entry that Back would come to', async () => {
  const { user } = await openNote();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog()).toBeNull());
  await entryLeft();
  await back();
  await isLeft();
});

test.each(['closed a moment before another page comes', 'left for another document'])('%s, it does not hold that up', async (how) => {
  const { user } = await openNote();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await settled();
  if (how === 'left for another document') dispatchEvent(new Event('beforeunload'));
  else history.pushState({ idx: 7 }, '', '/elsewhere');
  const goBack = vi.spyOn(history, 'back');
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(goBack).not.toHaveBeenCalled();
});

test('Back asks before it discards what was typed, keeps it on a second Back, and once discarded leaves nothing behind', async () => {
  const { user } = await openNote();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Hello');
  await back();
  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy();
  await back();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Hello');
  await back();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(dialog()).toBeNull());
  await entryLeft();
  await back();
  await isLeft();
});

test('of two, Back closes the upper one first', async () => {
  const { user } = await openNote();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await back();
  expect(dialog('More of it')).toBeNull();
  expect(dialog()).not.toBeNull();
  await back();
  expect(dialog()).toBeNull();
  await back();
  await isLeft();
});

test('from where a link in it led, Back comes to the page, and Forward to there again', async () => {
  const { user } = await openNote();
  await user.click(screen.getByRole('link', { name: 'Find' }));
  await screen.findByText('Here?found');
  await settled();
  expect(dialog()).toBeNull();
  await back();
  expect(screen.getByText('Here')).toBeTruthy();
  await forward();
  expect(screen.getByText('Here?found')).toBeTruthy();
  await back();
  await back();
  await isLeft();
});

test('opened again after another was closed by Back, it is closed by Back again', async () => {
  const { user } = await openNote();
  await back();
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await back();
  expect(dialog()).toBeNull();
  await back();
  await isLeft();
});

test('a reload with it open goes back to the page beneath', async () => {
  await openNote();
  leaveAddedEntry();
  await settled();
  expect(dialog()).toBeNull();
  await back();
  await isLeft();
});
