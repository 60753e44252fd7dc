import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { Tabs } from '#web/kit/lists/tabs.tsx';

const tabs = [
  { key: 'about', label: 'About', panel: <p>What it is</p> },
  { key: 'reviews', label: 'Reviews', panel: <TextField label="Your review" /> },
  { key: 'questions', label: 'Questions', panel: <p>What was asked</p> },
];
const tab = (name: string) => screen.getByRole('tab', { name });
const chosen = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);

test('the first tab is open; a click opens another one', async () => {
  const { user } = show(<Tabs label="Details" tabs={tabs} />);
  expect(screen.getByRole('tablist', { name: 'Details' })).toBeTruthy();
  expect([chosen(), screen.getByRole('tabpanel', { name: 'About' }).textContent]).toEqual([['About'], 'What it is']);
  await user.click(tab('Questions'));
  expect([chosen(), screen.getByRole('tabpanel').textContent]).toEqual([['Questions'], 'What was asked']);
});

test('arrows go from tab to tab and round the ends; Home and End go to them', async () => {
  const { user } = show(<Tabs label="Details" tabs={tabs} />);
  await user.click(tab('About'));
  await user.keyboard('{ArrowLeft}');
  expect([chosen(), document.activeElement]).toEqual([['Questions'], tab('Questions')]);
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toEqual(['About']);
  await user.keyboard('{End}');
  expect(chosen()).toEqual(['Questions']);
  await user.keyboard('{Home}');
  expect(chosen()).toEqual(['About']);
});

test('Tab stops at the open tab only', async () => {
  const { user } = show(<Tabs label="Details" tabs={tabs} />);
  await user.click(tab('Reviews'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your review' }));
});

test('what was typed in a panel is still there when one comes back', async () => {
  const { user } = show(<Tabs label="Details" tabs={tabs} />);
  await user.click(tab('Reviews'));
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Fine work');
  await user.click(tab('About'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(tab('Reviews'));
  expect(screen.getByRole('textbox', { name: 'Your review' })).toHaveProperty('value', 'Fine work');
});

test('the parent may hold which tab is open', async () => {
  function Screen() {
    const [current, setCurrent] = useState('reviews');
    return (
      <>
        <Tabs label="Details" tabs={tabs} current={current} onChange={setCurrent} />
        <output>{current}</output>
      </>
    );
  }
  const { user } = show(<Screen />);
  expect(chosen()).toEqual(['Reviews']);
  await user.click(tab('About'));
  expect([chosen(), screen.getByRole('status').textContent]).toEqual([['About'], 'about']);
});
