import { describe, expect, it } from 'vitest';
import { openingHours } from './place.ts';

describe('Business hours for machines', () => {
  it('are read from the words for people', () => {
    expect(openingHours('Mon-Fri 9:00 AM-6:00 PM')).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    });
    expect(openingHours('Sat 10:00 AM-4:00 PM')).toMatchObject({ dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' });
  });

  it('know noon from midnight', () => {
    expect(openingHours('Sun 12:00 AM-12:30 PM')).toMatchObject({ opens: '00:00', closes: '12:30' });
  });

  it('say nothing of a closed day, or of words that they cannot read', () => {
    expect(openingHours('Sunday closed')).toBeUndefined();
    expect(openingHours('Whenever the door is open')).toBeUndefined();
  });
});
