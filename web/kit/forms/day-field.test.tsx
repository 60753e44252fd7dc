import { fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DayField } from './day-field.tsx';

const openField = (first = '') => {
  const said = vi.fn();
  function Field() {
    const [day, setDay] = useState(first);
    return (
      <DayField
        value={day}
        onChange={(next, isMore) => {
          said(next, isMore);
          setDay(next);
        }}
      />
    );
  }
  const { container } = render(<Field />);
  const field = container.querySelector('input')!;
  const type = (...days: string[]) => days.forEach((value) => fireEvent.change(field, { target: { value } }));
  return { field, said, type };
};

test('a year that is being typed is said once it is whole', () => {
  const { said, type, field } = openField();
  type('0002-11-05', '0020-11-05', '0202-11-05', '2026-11-05');
  expect(said.mock.calls).toEqual([['2026-11-05', false]]);
  expect(field.value).toBe('2026-11-05');
});

test('a day that is typed on replaces the one before, until the field is left', () => {
  const { said, type, field } = openField('2026-11-05');
  type('2026-11-02', '2026-11-23');
  fireEvent.blur(field);
  type('2026-11-24');
  expect(said.mock.calls).toEqual([
    ['2026-11-02', false],
    ['2026-11-23', true],
    ['2026-11-24', false],
  ]);
});

test('a day that was not finished is forgotten when the field is left, an emptied one is none', () => {
  const { said, type, field } = openField('2026-11-05');
  type('0202-11-05');
  fireEvent.blur(field);
  expect([field.value, said.mock.calls]).toEqual(['2026-11-05', []]);
  type('');
  expect(said.mock.calls).toEqual([['', false]]);
});
