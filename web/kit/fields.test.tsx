import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { Button, IconButton } from '#web/kit/buttons/button.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';

describe.each([
  ['A text field', (props: { label: string; hint?: string; error?: string }) => <TextField {...props} />, 'textbox'],
  ['A text area', (props: { label: string; hint?: string; error?: string }) => <TextArea {...props} />, 'textbox'],
  [
    'A select',
    (props: { label: string; hint?: string; error?: string }) => (
      <Select {...props}>
        <option>One</option>
      </Select>
    ),
    'combobox',
  ],
] as const)('%s', (_, render, role) => {
  test('has its label as its name', () => {
    show(render({ label: 'Street' }));
    const field = screen.getByRole(role, { name: 'Street' });
    expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([null, null]);
  });

  test('is read with its hint and its error', () => {
    show(render({ label: 'Street', hint: 'And the house.', error: 'Street Required' }));
    const field = screen.getByRole(role, { name: 'Street', description: 'And the house. Street Required' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('While something is pressed, an error neither comes nor goes: its line would move what is pressed', () => {
  let say: (error: string | undefined) => void;
  function Street({ begun }: { begun?: string }) {
    const [error, setError] = useState(begun);
    say = (next) => act(() => setError(next));
    return <TextField label="Street" error={error} />;
  }
  const error = () => screen.queryByText('Street Required');

  test('it goes with the click', () => {
    show(<Street begun="Street Required" />);
    fireEvent.pointerDown(document.body);
    say(undefined);
    expect(error()).toBeTruthy();
    fireEvent.pointerUp(document.body);
    expect(error(), 'the click of a touch is still to come').toBeTruthy();
    fireEvent.click(document.body);
    expect(error()).toBeNull();
  });

  test.each([
    ['cancelled', () => fireEvent.pointerCancel(document.body)],
    [
      'let go elsewhere, without a click',
      () => {
        fireEvent.pointerUp(document.body);
        act(() => void vi.advanceTimersByTime(500));
      },
    ],
  ])('it comes once the press is %s', (_, end: () => unknown) => {
    vi.useFakeTimers();
    show(<Street />);
    fireEvent.pointerDown(document.body);
    say('Street Required');
    expect(error()).toBeNull();
    void end();
    expect(error()).toBeTruthy();
  });
});

test('a hidden label is still the name', () => {
  show(<TextField label="Search" isLabelHidden />);
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeTruthy();
});

test('two fields with the same label have labels of their own', async () => {
  const { user } = show(
    <>
      <TextField label="Name" />
      <TextField label="Name" />
    </>,
  );
  const [first, second] = screen.getAllByRole('textbox', { name: 'Name' });
  await user.click(screen.getAllByText('Name')[1]!);
  expect(document.activeElement).toBe(second);
  expect(document.activeElement).not.toBe(first);
});

describe('A checkbox', () => {
  test('is ticked by its label, and read with its error', async () => {
    const { user } = show(<Checkbox label="I agree" error="Please tick the box to agree" />);
    const box = screen.getByRole('checkbox', { name: 'I agree', description: 'Please tick the box to agree' });
    await user.click(screen.getByText('I agree'));
    expect(box).toHaveProperty('checked', true);
  });

  test('can be one of a group', async () => {
    const { user } = show(
      <>
        <Checkbox kind="radio" name="sort" label="Newest" defaultChecked />
        <Checkbox kind="radio" name="sort" label="Oldest" />
      </>,
    );
    await user.click(screen.getByRole('radio', { name: 'Oldest' }));
    expect(screen.getByRole('radio', { name: 'Newest' })).toHaveProperty('checked', false);
  });
});

describe('A button', () => {
  test('submits nothing unless it says so', async () => {
    let sent = 0;
    const onSubmit = (event: React.FormEvent) => {
      event.preventDefault();
      sent += 1;
    };
    const { user } = show(
      <form onSubmit={onSubmit}>
        <Button>Look</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Look' }));
    expect(sent).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toBe(1);
  });

  test('that is busy says so and cannot be pressed', async () => {
    let pressed = 0;
    const { user } = show(
      <Button busy onClick={() => (pressed += 1)}>
        Send
      </Button>,
    );
    const button = screen.getByRole('button', { name: /Send/ });
    await user.click(button);
    expect([pressed, button.getAttribute('aria-busy')]).toEqual([0, 'true']);
  });

  test('with an icon alone has a name', () => {
    show(
      <IconButton label="Close">
        <svg />
      </IconButton>,
    );
    expect(screen.getByRole('button', { name: 'Close' }).getAttribute('title')).toBe('Close');
  });
});

test('the box over a form is there before it has something to say, so that it is announced', async () => {
  function Form() {
    const [failure, setFailure] = useState('');
    return (
      <>
        <FormFailure>{failure}</FormFailure>
        <Button onClick={() => setFailure('It was refused.')}>Send</Button>
      </>
    );
  }
  const { user } = show(<Form />);
  const box = screen.getByRole('alert');
  expect(box.textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(box.textContent).toBe('It was refused.');
});
