import { describe, expect, it } from 'vitest';
import { openingHours } from './place.ts';

describe('Opening hours in metadata', () => {
  it('are parsed from the text on screen', () => {
    expect(openingHours('Mon-Fri 9:00 AM-6:00 PM')).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    });
    expect(openingHours('Sat 10:00 AM-4:00 PM')).toMatchObject({ dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' });
  });

  it('tell noon from midnight', () => {
    expect(openingHours('Sun 12:00 AM-12:30 PM')).toMatchObject({ opens: '00:00', closes: '12:30' });
  });

  it('omit closed days and lines that cannot be parsed', () => {
    expect(openingHours('Sunday closed')).toBeUndefined();
    expect(openingHours('Whenever the door is open')).toBeUndefined();
  });
});
