import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { show, type Visit } from '#web/testing/open.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { leaveUnasked } from '#web/kit/dialogs/unasked.ts';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';

/** A screen with a dialog, in which a form holds what is not saved. */
function Screen({ discardTitle }: { discardTitle?: string }) {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="A note" discardTitle={discardTitle}>
        <UnsavedWork isUnsaved={note !== ''} />
        <TextField label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
      </Dialog>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Write' });
const dialog = () => screen.queryByRole('dialog', { name: 'A note' });
const question = () => screen.queryByRole('alertdialog');
const note = () => screen.getByRole('textbox', { name: 'Note' });

const ways: [name: string, close: (user: Visit['user']) => Promise<void>][] = [
  ['its button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a click beside it', (user) => user.click(dialog()!)],
];

async function openDialog(discardTitle?: string) {
  const visit = show(<Screen {...(discardTitle ? { discardTitle } : {})} />);
  await visit.user.click(opener());
  expect(dialog()).not.toBeNull();
  return visit;
}

describe('A dialog', () => {
  test('shows its content only while it is open', async () => {
    show(<Screen />);
    expect(dialog()).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('keeps the place of a scrollbar beside the page free, where one takes room, so that nothing moves', async () => {
    const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(innerWidth - 15);
    const { user } = await openDialog();
    expect(document.documentElement.classList.contains('has-scrollbar')).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    width.mockReturnValue(innerWidth);
    await user.click(opener());
    expect(document.documentElement.classList.contains('has-scrollbar')).toBe(false);
    width.mockRestore();
  });

  test.each(ways)('is closed by %s, and the focus returns to what opened it', async (_, close) => {
    const { user } = await openDialog();
    await close(user);
    await waitFor(() => expect(dialog()).toBeNull());
    expect(document.activeElement).toBe(opener());
  });

  test('is not closed by a click inside', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('heading', { name: 'A note' }));
    expect(dialog()).not.toBeNull();
  });

  test('that was closed from outside and opened again at once stays open, though the event of the closing comes late', async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(opener());
    fireEvent(screen.getByRole('dialog', { name: 'A note' }), new Event('close'));
    expect(dialog()).not.toBeNull();
  });
});

describe('A dialog begins', () => {
  const contents: [place: string, content: ReactNode, focused: () => Element][] = [
    ['at its first field', <TextField key="1" label="Note" />, () => note()],
    ['after what cannot be filled in', [<input key="1" type="file" aria-label="File" />, <TextField key="2" label="Note" />], () => note()],
    [
      'at what asks for it',
      [
        <TextField key="1" label="Note" />,
        <Button key="2" ref={wish}>
          Done
        </Button>,
      ],
      () => named('Done'),
    ],
    ['at its heading, where there is only to read', <p key="1">Words</p>, () => screen.getByRole('heading', { name: 'A note' })],
  ];
  function wish(button: HTMLElement | null) {
    button?.setAttribute('autofocus', '');
  }
  const named = (name: string) => screen.getByRole('button', { name });

  test.each(contents)('%s', (_, content, focused) => {
    show(
      <Dialog isOpen onClose={() => {}} title="A note">
        {content}
      </Dialog>,
    );
    expect(document.activeElement).toBe(focused());
  });

  const ask = (reason?: ReactNode) =>
    show(
      <QuestionDialog isOpen title="Sure?" action="Delete" isBusy={false} onConfirm={() => {}} onClose={() => {}}>
        {reason}
      </QuestionDialog>,
    );
  test('beside the act of a question, at what changes nothing', () => {
    ask();
    expect(document.activeElement).toBe(named('Back'));
  });
  test('at the field of a question that has one', () => {
    ask(<TextField label="Note" />);
    expect(document.activeElement).toBe(note());
  });
  test('without the keyboard of a phone over it', () => {
    const touch = vi
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: media.includes('coarse') } as MediaQueryList));
    ask(<TextField label="Note" />);
    touch.mockRestore();
    expect(document.activeElement).toBe(named('Back'));
  });
});

describe('A dialog with unsaved work', () => {
  test.each(ways)('asks before %s closes it; keeping it keeps what was typed', async (_, close) => {
    const { user } = await openDialog();
    await user.type(note(), 'a word');
    await close(user);
    expect(screen.getByRole('heading', { name: 'Discard your changes?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(note()).toHaveProperty('value', 'a word');
  });

  test('is closed when that is wanted', async () => {
    const { user } = await openDialog();
    await user.type(note(), 'a word');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test('has the focus on what keeps it, and Escape keeps it too', async () => {
    const { user } = await openDialog();
    await user.type(note(), 'a word');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question()).toBeNull());
    expect(note()).toHaveProperty('value', 'a word');
  });

  test('asks in its own words', async () => {
    const { user } = await openDialog('Discard this note?');
    await user.type(note(), 'a word');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: 'Discard this note?' })).toBeTruthy();
  });

  test('is opened again with everything in it when the browser closes it without asking', async () => {
    const { user } = await openDialog();
    await user.type(note(), 'a word');
    (dialog() as HTMLDialogElement).close();
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(note()).toHaveProperty('value', 'a word');
  });

  test('makes the browser ask before the tab is closed, and only then', async () => {
    const { user } = await openDialog();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await user.type(note(), 'a word');
    expect(leave()).toBe(true);
    await user.clear(note());
    expect(leave()).toBe(false);
  });

  test('lets the browser leave unasked where nobody chose to leave, and asks again once the page is back', async () => {
    const { user } = await openDialog();
    await user.type(note(), 'a word');
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    let wasAsked: boolean | undefined;
    leaveUnasked(() => (wasAsked = isAsked()));
    dispatchEvent(new Event('pageshow'));
    expect([wasAsked, isAsked()]).toEqual([false, true]);
  });

  test('that is emptied again is closed without a question', async () => {
    const { user } = await openDialog();
    await user.type(note(), 'a word');
    await user.clear(note());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
  });
});
