import type { ArtistProfile } from '#contract/artists.ts';

type Place = NonNullable<ArtistProfile['place']>;

/** 'Gasabo, Kigali City' in Rwanda, elsewhere the country; by the browser's own names, because the list of all countries is large. */
export const writePlace = ({ province, district, country }: Place): string =>
  [district, province].filter(Boolean).join(', ') || (new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country);
