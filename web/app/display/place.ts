import type { ArtistProfile } from '#contract/artists.ts';

type Place = NonNullable<ArtistProfile['place']>;

/** 'Gasabo, Kigali City' in Rwanda, elsewhere the country. */
export const writePlace = ({ province, district, country }: Place): string => [district, province].filter(Boolean).join(', ') || country;
