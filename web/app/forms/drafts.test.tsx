import { act, cleanup, screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { expect, test, vi } from 'vitest';
import { clearSession, endSession } from '#web/accounts/session/session.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { show } from '#web/testing/open.tsx';
import type { Viewer } from '#web/testing/sessions.ts';
import { DraftNote } from './draft-note.tsx';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useSchemaForm } from './use-schema-form.ts';

const Work = z.object({ title: z.string(), place: z.string(), password: z.string() });
type WorkValues = z.infer<typeof Work>;

function WorkForm({ stored }: { stored?: Partial<WorkValues> }) {
  const form = useSchemaForm(Work, { title: '', place: 'Kigali', password: '', ...stored });
  const draft = useFormDraft(form, 'work:1', { omit: ['password'] });
  return (
    <form>
      <UnsavedWork isUnsaved={form.formState.isDirty} draft={draft} />
      <TextField label="Title" {...form.register('title')} />
      <TextField label="Place" {...form.register('place')} />
      <TextField label="Password" {...form.register('password')} />
      <DraftNote draft={draft} />
      <button
        type="button"
        onClick={() => {
          draft.drop();
          form.reset(form.getValues());
        }}
      >
        Save
      </button>
    </form>
  );
}
const open = (stored: Partial<WorkValues> = {}, as: Viewer = 'artist') => show(<WorkForm stored={stored} />, { as });
/** Leaves the page, in a way that nothing of it can act on, and opens it again. */
const openAgain = (stored: Partial<WorkValues> = {}, as: Viewer = 'artist') => {
  cleanup();
  return open(stored, as);
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const keys = (home: Storage) => Array.from({ length: home.length }, (_, place) => home.key(place) ?? '');
const everything = () => [localStorage, sessionStorage].flatMap((home) => keys(home).map((key) => home.getItem(key))).join();
const button = (name: string) => screen.getByRole('button', { name });

test('what is typed is kept at once, said with its time, and there again when the form is opened again', async () => {
  const { user } = open();
  await user.type(field('Title'), 'Rain');
  expect(screen.getByText(/^Draft saved \d\d:\d\d$/)).toBeTruthy();
  openAgain();
  expect([field('Title').value, field('Place').value]).toEqual(['Rain', 'Kigali']);
  expect(screen.getByRole('status').textContent).toMatch(/^Restored what you typed at \d\d:\d\d\.$/);
});

test('a form that is put back as it was has no draft', async () => {
  const { user } = open();
  await user.type(field('Title'), 'R');
  await user.clear(field('Title'));
  expect([readDraft('work:1'), screen.queryByText(/Draft/)]).toEqual([undefined, null]);
});

test('a password is never stored', async () => {
  const { user } = open();
  await user.type(field('Password'), 'imigongo-2026');
  expect(readDraft('work:1')).toBeUndefined();
  await user.type(field('Title'), 'Rain');
  expect(everything()).not.toContain('imigongo-2026');
});

test('Discard removes the draft, and the form is as it began', async () => {
  const { user } = open({ title: 'Sun' });
  await user.type(field('Title'), ' and Rain');
  openAgain({ title: 'Sun' });
  expect(field('Title').value).toBe('Sun and Rain');
  await user.click(button('Discard draft'));
  expect([field('Title').value, readDraft('work:1')]).toEqual(['Sun', undefined]);
});

test('what was discarded can be had back until the form is left or something is typed', async () => {
  const { user } = open({ title: 'Sun' });
  await user.type(field('Title'), ' and Rain');
  await user.click(button('Discard draft'));
  expect(screen.getByRole('status').textContent).toBe('Discarded');
  expect(document.activeElement).toBe(button('Undo discarding the draft'));
  await user.keyboard('{Enter}');
  expect([field('Title').value, readDraft('work:1')?.values]).toEqual(['Sun and Rain', { title: 'Sun and Rain' }]);
  await user.click(button('Discard draft'));
  await user.type(field('Title'), 'set');
  expect([readDraft('work:1')?.values, screen.queryByText('Undo')]).toEqual([{ title: 'Sunset' }, null]);
  await user.click(button('Discard draft'));
  act(() => clearSession());
  expect(screen.queryByText('Undo'), 'nothing comes back of an account that signed out').toBeNull();
});

test('a draft of something that was changed elsewhere says so, and is used only when that is wanted', async () => {
  const { user } = open({ title: 'Sun' });
  await user.type(field('Title'), ' and Rain');
  openAgain({ title: 'Sun', place: 'Rubavu' });
  expect([field('Title').value, field('Place').value]).toEqual(['Sun', 'Rubavu']);
  expect(screen.getByRole('status').textContent).toContain('this was changed elsewhere since');
  await user.click(button('Use my draft'));
  expect([field('Title').value, field('Place').value]).toEqual(['Sun and Rain', 'Rubavu']);
});

test('what was saved here is no change of elsewhere: what is typed after it is put back', async () => {
  const { user } = open({ title: 'Sun' });
  await user.type(field('Title'), ' and Rain');
  await user.click(button('Save'));
  expect(readDraft('work:1')).toBeUndefined();
  await user.type(field('Place'), ' North');
  openAgain({ title: 'Sun and Rain' });
  expect([field('Title').value, field('Place').value]).toEqual(['Sun and Rain', 'Kigali North']);
  expect(screen.getByRole('status').textContent).toContain('Restored what you typed');
});

test('what is typed beside an outdated draft is kept as soon as that is discarded, and the draft is safe until then', async () => {
  const { user } = open({ title: 'Sun' });
  await user.type(field('Title'), ' and Rain');
  openAgain({ title: 'Moon' });
  await user.type(field('Title'), 'light');
  expect(readDraft('work:1')?.values).toEqual({ title: 'Sun and Rain' });
  await user.click(button('Discard draft'));
  expect([field('Title').value, readDraft('work:1')?.values]).toEqual(['Moonlight', { title: 'Moonlight' }]);
});

test('what another tab writes is shown here, and what it sends is no draft here', async () => {
  const { user } = open();
  await user.type(field('Title'), 'Rain');
  const base = readDraft('work:1')?.base ?? '';
  act(() => void writeDraft('work:1', { values: { title: 'Rain at Noon' }, base }));
  expect(field('Title').value).toBe('Rain at Noon');
  act(() => dropDraft('work:1'));
  expect(screen.queryByText(/Draft/)).toBeNull();
});

test('two tabs do not overwrite each other where one did not hear of the other', async () => {
  const { user } = open();
  await user.type(field('Title'), 'Rain');
  const key = keys(localStorage).find((one) => one.endsWith('work:1')) ?? '';
  // Without a message, as in a tab that was frozen.
  localStorage.setItem(key, JSON.stringify({ ...readDraft('work:1'), values: { title: 'Snow' }, stamp: 'of another tab' }));
  await user.type(field('Title'), 's');
  expect(readDraft('work:1')?.values).toEqual({ title: 'Snow' });
  expect(screen.getByRole('status').textContent).toContain('You changed this in another tab');
  await user.click(button('Keep this one'));
  expect(readDraft('work:1')?.values).toEqual({ title: 'Rains' });
});

test("the other tab's text can be taken instead", async () => {
  const { user } = open();
  await user.type(field('Title'), 'Rain');
  const key = keys(localStorage).find((one) => one.endsWith('work:1')) ?? '';
  localStorage.setItem(key, JSON.stringify({ ...readDraft('work:1'), values: { title: 'Snow' }, stamp: 'of another tab' }));
  await user.type(field('Title'), 's');
  await user.click(button("Use the other tab's"));
  expect(field('Title').value).toBe('Snow');
});

test('signing out erases a draft, another account finds none, and an ended session keeps it for its account', async () => {
  const { user } = open();
  await user.type(field('Title'), 'Rain');
  act(() => endSession());
  openAgain();
  expect(field('Title').value).toBe('Rain');
  openAgain({}, 'customer');
  expect(field('Title').value).toBe('');
  openAgain();
  expect(field('Title').value).toBe('');
  await user.type(field('Title'), 'Rain');
  act(() => clearSession());
  expect(everything()).not.toContain('Rain');
});

test("signing out erases what waits for a choice beside another tab's draft too", async () => {
  const { user } = open();
  await user.type(field('Title'), 'Rain');
  const key = keys(localStorage).find((one) => one.endsWith('work:1')) ?? '';
  localStorage.setItem(key, JSON.stringify({ ...readDraft('work:1'), values: { title: 'Snow' }, stamp: 'of another tab' }));
  await user.type(field('Title'), 's');
  act(() => clearSession());
  expect(everything()).not.toContain('Rain');
  expect([field('Title').value, screen.queryByText(/another tab/)]).toEqual(['', null]);
});

test('what is typed after the server ended the session belongs to its account', async () => {
  const { user } = open();
  await user.type(field('Title'), 'Ra');
  act(() => endSession());
  await user.type(field('Title'), 'in');
  openAgain();
  expect(field('Title').value).toBe('Rain');
});

test("a visitor's draft is in the tab alone, and goes on with whoever signs in there", async () => {
  const { user } = open({}, 'visitor');
  await user.type(field('Title'), 'Rain');
  expect(keys(localStorage).filter((key) => key.endsWith('work:1'))).toEqual([]);
  openAgain();
  expect(field('Title').value).toBe('Rain');
});

test('a browser without room says so, and keeps the text until the page is left', async () => {
  const { user } = open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(field('Title'), 'Rain');
  expect(screen.getByRole('status').textContent).toContain('no room for a draft');
  openAgain();
  expect(field('Title').value).toBe('Rain');
});

test('a draft of a broken or old shape is none, and the oldest of many make room', () => {
  open();
  const keyOf = (name: string) => keys(localStorage).find((key) => key.endsWith(`:${name}`));
  writeDraft('broken', { values: {} });
  localStorage.setItem(keyOf('broken') ?? '', '{"values":3');
  expect(readDraft('broken')).toBeUndefined();
  writeDraft('old', { values: { a: 1 } });
  localStorage.setItem(keyOf('old') ?? '', JSON.stringify({ ...readDraft('old'), savedAt: 0 }));
  expect(readDraft('old')).toBeUndefined();
  for (let at = 0; at < 50; at += 1) writeDraft(`many:${at}`, { values: { at } });
  expect(keys(localStorage).filter((key) => key.includes('many:')).length).toBeLessThanOrEqual(40);
  expect(readDraft('many:49')?.values).toEqual({ at: 49 });
});

test('a dialog that is closed with a draft in it asks once, and can leave the draft', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = show(
    <Dialog isOpen onClose={onClose} title="Work">
      <WorkForm />
    </Dialog>,
    { as: 'artist' },
  );
  await user.type(field('Title'), 'Rain');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep the draft and leave' }));
  expect(onClose).toHaveBeenCalled();
  expect(readDraft('work:1')?.values).toEqual({ title: 'Rain' });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(readDraft('work:1')).toBeUndefined());
});
