import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import { Email } from '#contract/schemas.ts';
import { send } from '#web/app/api.ts';
import { answer, refuse } from '#web/testing/fake-api.ts';
import { show } from '#web/testing/open.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { ImageField } from './image-field.tsx';
import { MessageForm } from './message-form.tsx';
import { SearchForm } from './search-form.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const file = (name: string, content: BlobPart = png, type = 'image/png') => new File([content], name, { type });

describe('A picture', () => {
  function Form({ current }: { current?: string }) {
    const [picture, setPicture] = useState<File>();
    return <ImageField label="Image" name="img" file={picture} onChange={setPicture} current={current} />;
  }
  const input = () => screen.getByLabelText(/^Image|^Choose/, { selector: 'input' });
  const chosen = () => screen.queryByRole('button', { name: /^Remove/ })?.textContent;

  test('is chosen, shown and taken away again', async () => {
    const { user } = show(<Form />);
    expect(screen.queryByRole('img')).toBeNull();
    await user.upload(input(), file('rain.png'));
    await waitFor(() => expect(chosen()).toBe('Remove rain.png'));
    expect(screen.getByRole('img', { name: 'Preview' }).getAttribute('src')).toMatch(/^blob:/);
    expect(screen.getByText('Choose another')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove rain.png' }));
    expect([chosen(), screen.queryByRole('img')]).toEqual([undefined, null]);
  });

  test('that is stored is shown until another is chosen', async () => {
    const { user } = show(<Form current="/uploads/old.jpg" />);
    expect(screen.getByRole('img', { name: 'Preview' }).getAttribute('src')).toBe('/uploads/old.jpg');
    await user.upload(input(), file('rain.png'));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Preview' }).getAttribute('src')).toMatch(/^blob:/));
  });

  test.each([
    ['that is empty', file('empty.png', ''), '“empty.png” is empty.'],
    [
      'that is no picture inside',
      file('letter.png', 'Dear Aline'),
      "We can't use “letter.png”. Choose a JPEG, PNG, WebP, AVIF or HEIC picture.",
    ],
    ['that is too large', file('huge.png', new Uint8Array(limits.imageBytes + 1)), '“huge.png” is larger than 10 MB.'],
  ])('%s is refused by its name, and the one before stays', async (_, wrong, message) => {
    const { user } = show(<Form />);
    await user.upload(input(), file('rain.png'));
    await waitFor(() => expect(chosen()).toBe('Remove rain.png'));
    await user.upload(input(), wrong);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(chosen()).toBe('Remove rain.png');
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  test('that can be used takes the refusal away', async () => {
    const { user } = show(<Form />);
    await user.upload(input(), file('empty.png', ''));
    await screen.findByText('“empty.png” is empty.');
    await user.upload(input(), file('rain.png'));
    await waitFor(() => expect(screen.queryByText('“empty.png” is empty.')).toBeNull());
  });
});

describe('A public message', () => {
  const field = () => screen.getByRole('textbox', { name: 'Your question' });
  const button = () => screen.getByRole('button', { name: 'Ask' });
  const render = (onSend: (text: string) => Promise<unknown>, onAttempt?: () => boolean) =>
    show(<MessageForm label="Your question" action="Ask" keptAs="question:1" onSend={onSend} {...(onAttempt ? { onAttempt } : {})} />);

  test('is sent, and its field is empty', async () => {
    const onSend = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    const { user } = render(onSend);
    await user.type(field(), 'Is it signed?');
    await user.click(button());
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Is it signed?');
    expect(field()).toHaveProperty('value', '');
  });

  test('that is refused stays, and says why', async () => {
    const { user } = render(() => Promise.reject(new Error('You have asked enough.')));
    await user.type(field(), 'Is it signed?');
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('You have asked enough.');
    expect(field()).toHaveProperty('value', 'Is it signed?');
  });

  test('of blanks is not sent', async () => {
    const onSend = vi.fn<(text: string) => Promise<void>>();
    const { user } = render(onSend);
    await user.type(field(), '   ');
    await user.click(button());
    expect(screen.getByText('Message Required')).toBeTruthy();
    expect(onSend).not.toHaveBeenCalled();
  });

  test('is not sent while something beside it is missing', async () => {
    const onSend = vi.fn<(text: string) => Promise<void>>();
    const { user } = render(onSend, () => false);
    await user.type(field(), 'Fine work');
    await user.click(button());
    expect(onSend).not.toHaveBeenCalled();
    expect(field()).toHaveProperty('value', 'Fine work');
  });

  test('is sent once by two clicks', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onSend = vi.fn<(text: string) => Promise<void>>().mockReturnValue(promise);
    const { user } = render(onSend);
    await user.type(field(), 'Is it signed?');
    await user.click(button());
    await user.click(button());
    resolve();
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(onSend).toHaveBeenCalledOnce();
  });

  test('keeps what is typed while it is sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onSend = vi.fn<(text: string) => Promise<void>>().mockReturnValueOnce(promise).mockResolvedValue();
    const { user } = render(onSend);
    await user.type(field(), 'Is it signed?');
    await user.click(button());
    await user.type(field(), ' And framed?');
    resolve();
    await waitFor(() => expect(button().getAttribute('aria-busy')).not.toBe('true'));
    expect(field()).toHaveProperty('value', 'Is it signed? And framed?');
    await user.click(button());
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(onSend.mock.calls).toEqual([['Is it signed?'], ['Is it signed? And framed?']]);
  });

  test('that is written and not sent makes the browser ask', async () => {
    const { user } = render(() => Promise.resolve());
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.type(field(), 'Is');
    expect(isAsked()).toBe(true);
    await user.click(button());
    await waitFor(() => expect(isAsked()).toBe(false));
  });
});

describe('A search', () => {
  const render = () =>
    show(
      <SearchForm action="/blog" search="old" label="Search articles">
        <input type="hidden" name="category" value="Craft" />
      </SearchForm>,
      { at: '/blog?search=old&category=Craft' },
    );

  test('goes into the address with what goes along', async () => {
    const { user, address } = render();
    const box = screen.getByRole('searchbox', { name: 'Search articles' });
    expect(box).toHaveProperty('value', 'old');
    await user.clear(box);
    await user.type(box, 'red earth{Enter}');
    await waitFor(() => expect(address()).toBe('/blog?category=Craft&search=red+earth'));
  });
});

describe('A form with a schema', () => {
  const Schema = z.object({ email: Email });
  function Form() {
    const { register, onSubmit, formState, showFieldFailures } = useSchemaForm(Schema, { email: '' });
    const submit = onSubmit(({ email }) => void send('POST /users/forgot-password', { body: { email } }).catch(showFieldFailures));
    return (
      <form noValidate onSubmit={submit}>
        <TextField label="Email" {...register('email')} error={formState.errors.email?.message} />
        <Button type="submit">Send</Button>
      </form>
    );
  }
  const email = () => screen.getByRole('textbox', { name: 'Email' });
  afterEach(() => vi.restoreAllMocks());

  test('says nothing while a field is typed in for the first time', async () => {
    const { user } = show(<Form />);
    await user.type(email(), 'a');
    expect(email().getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    await user.type(email(), '@example.com');
    await waitFor(() => expect(email().getAttribute('aria-invalid')).toBeNull());
  });

  test('puts what the server refuses to its field, and takes it away when that is changed', async () => {
    refuse('POST /users/forgot-password', fail('input.invalid').withFields({ email: 'This address is not ours.' }));
    const { user } = show(<Form />);
    await user.type(email(), 'a@example.com');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('textbox', { description: 'This address is not ours.' })).toBe(email());
    answer('POST /users/forgot-password', { data: { done: true } });
    await user.type(email(), '.rw');
    await waitFor(() => expect(screen.queryByText('This address is not ours.')).toBeNull());
  });
});
