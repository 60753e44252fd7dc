import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { DayChart } from './day-chart.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { NoStatTiles, StatTile, StatTiles } from './stat-tile.tsx';
import { UploadProgress } from './upload-progress.tsx';

describe('A question before what cannot be undone', () => {
  const render = (isRefused = false) => {
    const said: string[] = [];
    const visit = show(
      <QuestionDialog
        isOpen
        isRefused={isRefused}
        title="Delete Rain?"
        action="Delete"
        isBusy={false}
        onConfirm={() => said.push('confirmed')}
        onClose={() => said.push('closed')}
      >
        <p>It leaves the shop.</p>
      </QuestionDialog>,
    );
    return { ...visit, said };
  };

  test('does what it says, or nothing', async () => {
    const { user, said } = render();
    expect(screen.getByText('It leaves the shop.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(said).toEqual(['closed', 'confirmed']);
  });

  test('is confirmed by Ctrl+Enter, while it is possible', async () => {
    const { user, said } = render();
    screen.getByRole('button', { name: 'Back' }).focus();
    await user.keyboard('{Control>}{Enter>3/}{/Control}');
    expect(said, 'once, while the keys are held').toEqual(['confirmed']);
    const refused = render(true);
    screen.getAllByRole('button', { name: 'Back' }).at(-1)?.focus();
    await refused.user.keyboard('{Control>}{Enter}{/Control}');
    expect(refused.said).toEqual([]);
  });

  test('offers only the way back when it is not possible', () => {
    render(true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });
});

describe('Figures', () => {
  test('have their names and notes', () => {
    show(
      <StatTiles>
        <StatTile label="Earnings" figure="35,000 Frw" note="in the last 30 days" />
      </StatTiles>,
    );
    expect([screen.getByRole('term').textContent, screen.getAllByRole('definition').map(({ textContent }) => textContent)]).toEqual([
      'Earnings',
      ['35,000 Frw', 'in the last 30 days'],
    ]);
  });

  test('are waited for, or say why they are not there', () => {
    show(<NoStatTiles error={null} />);
    expect(screen.getByText('Loading figures')).toBeTruthy();
    show(<NoStatTiles error={new Error('No figures today.')} />);
    expect(screen.getByRole('alert').textContent).toBe('No figures today.');
  });

  test('by day are a chart, and a table for who cannot see it', () => {
    const days = [
      { day: '2026-11-01', value: 2 },
      { day: '2026-11-02', value: 5 },
    ];
    show(<DayChart title="Views by day" days={days} format={(value) => `${value} views`} />);
    expect(screen.getByText('Most on one day: 5 views')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Views by day', hidden: true });
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['1 November 20262 views', '2 November 20265 views']);
  });

  test('by day say the value of a day at the pointer, and by the arrow keys; the axis has its values', async () => {
    const days = [1, 2, 3].map((value) => ({ day: `2026-11-0${value}`, value: value * 2 }));
    const { user } = show(<DayChart title="Views by day" days={days} format={(value) => `${value} views`} />);
    const chart = screen.getByRole('slider', { name: 'Views by day' });
    expect(['6 views', '3 views', '0 views'].map((text) => screen.getByText(text, { selector: 'p > span' }).textContent)).toHaveLength(3);
    vi.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
    fireEvent.pointerMove(chart, { clientX: 150 });
    expect(screen.getByText('2 November 2026: 4 views')).toBeTruthy();
    fireEvent.pointerLeave(chart, { pointerType: 'mouse' });
    expect(screen.getByText('Most on one day: 6 views')).toBeTruthy();
    await user.tab();
    expect(chart.getAttribute('aria-valuetext')).toBe('3 November 2026: 6 views');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toBe('1 November 2026: 2 views');
    expect(screen.getByText('1 November 2026: 2 views')).toBeTruthy();
  });

  test('by day that are all zero say so', () => {
    show(<DayChart title="Views by day" days={[{ day: '2026-11-01', value: 0 }]} format={String} />);
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });
});

test('an upload says how far it is, and when the server has it', () => {
  show(<UploadProgress isRunning part={0.4} />);
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveProperty('value', 0.4);
  expect(screen.getByText('Sending: 40%')).toBeTruthy();
  show(<UploadProgress isRunning part={1} />);
  expect(screen.getByText('Sent. One moment…')).toBeTruthy();
  show(<UploadProgress isRunning={false} part={1} />);
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
});
