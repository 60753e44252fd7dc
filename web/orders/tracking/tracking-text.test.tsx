import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { TrackingText } from './tracking-text.tsx';

test('a parcel of DHL is followed on its page, a number of another carrier is called where it is a telephone’s', () => {
  show(<TrackingText tracking={{ carrier: 'dhl', number: '7712345678', note: '' }} />);
  show(<TrackingText tracking={{ carrier: 'ritco', number: '0788 123 456', note: '' }} />);
  show(<TrackingText tracking={{ carrier: 'ritco', number: '4711', note: '' }} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://www.dhl.com/global-en/home/tracking.html?tracking-id=7712345678',
    'tel:0788123456',
  ]);
});

test('a number of a carrier that was not named says what it is, and of what has arrived nothing is copied', () => {
  show(<TrackingText tracking={{ carrier: 'other', number: 'RT-55102', note: '' }} isOver />);
  expect(document.body.textContent).toContain('Tracking number · RT-55102');
  expect(screen.queryByRole('button', { name: 'Copy RT-55102' })).toBeNull();
});

test('a number that begins with its carrier names it once', () => {
  show(<TrackingText tracking={{ carrier: 'ritco', number: 'RITCO 4711', note: '' }} />);
  expect(document.body.textContent).toContain('RITCO · 4711');
  expect(screen.getByRole('button', { name: 'Copy 4711' })).toBeTruthy();
});

test('the number of a parcel is copied', async () => {
  const { user } = show(<TrackingText tracking={{ carrier: 'ritco', number: '4711', note: '' }} />);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy 4711' }));
  expect(copied).toHaveBeenCalledWith('4711');
  expect((await screen.findAllByText('Copied')).length).toBeGreaterThan(0);
});
