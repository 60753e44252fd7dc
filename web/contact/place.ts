import { MAP_ORIGIN } from '#contract/limits.ts';

/** The shop's position, in degrees; the drawing public/map-kigali.svg is marked there. */
const place = { latitude: -1.9501, longitude: 30.0927 } as const;

const { latitude, longitude } = place;

/** The live map on its own page. */
export const mapAddress = `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

const corners = [longitude - 0.008, latitude - 0.005, longitude + 0.008, latitude + 0.005].map((degrees) => degrees.toFixed(4));

/** The live map for an iframe; loaded only on demand. */
export const mapFrame = `${MAP_ORIGIN}/export/embed.html?bbox=${corners.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`;

export const geo = { '@type': 'GeoCoordinates', ...place } as const;

const days = { 'Mon-Fri': ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], Sat: ['Saturday'], Sun: ['Sunday'] } as const;

/** 'Mon-Fri 9:00 AM-6:00 PM' → schema.org's opening hours; undefined for a line in another format. */
export function openingHours(line: string): Record<string, unknown> | undefined {
  const [, name = '', from = '', to = ''] = /^(Mon-Fri|Sat|Sun) (\d{1,2}:\d{2} [AP]M)-(\d{1,2}:\d{2} [AP]M)$/.exec(line) ?? [];
  if (!from || !to) return undefined;
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: days[name as keyof typeof days], opens: clock(from), closes: clock(to) };
}

/** '6:00 PM' → '18:00'. */
function clock(time: string): string {
  const [, hour = '', minutes = '', half] = /^(\d+):(\d+) ([AP]M)$/.exec(time) ?? [];
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}
