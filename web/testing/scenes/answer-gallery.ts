import type { Suggestions } from '#contract/suggestions.ts';
import type { ArtFacets } from '#contract/facets.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';

export const noSuggestions: Suggestions = { artworks: [], artists: [], categories: [], total: 0 };

export const facets: ArtFacets = {
  total: 23,
  categories: [
    { category: 'Painting', count: 20 },
    { category: 'Ceramic', count: 3 },
  ],
  mediums: [{ medium: 'Wood', count: 7 }],
  colours: [{ colour: 'blue', count: 5 }],
  artists: [{ _id: idOf(5), name: 'Jean Bosco', slug: 'jean-bosco', count: 9 }],
  prices: [
    { price: 'low', count: 4 },
    { price: 'medium', count: 8 },
    { price: 'high', count: 1_000, more: true },
  ],
  sizes: [{ size: 'small', count: 6 }],
  orientations: [
    { orientation: 'square', count: 3, more: true },
    { orientation: 'landscape', count: 0, more: true },
  ],
  availabilities: [{ availability: 'in-stock', count: 21 }],
  abroad: [{ shipsAbroad: 'free', count: 2 }],
  price: { min: 5_000, max: 900_000 },
  priceSteps: [
    { maxPrice: 34_999, count: 9 },
    { minPrice: 35_000, maxPrice: 199_999, count: 8 },
    { minPrice: 200_000, count: 6 },
  ],
};

/** Answers all that a gallery asks for: two artworks, the counts of filters, categories, no suggestions, none featured and no favorites, and of who is signed in an address in Rwanda. */
export function answerGallery(): void {
  answer('GET /arts/facets', { data: facets });
  answer('GET /users/{id}', { data: makePerson() });
  answer('GET /arts', pageOf([makeArtCard(1), makeArtCard(2)]));
  answer('GET /arts/categories', {
    data: [
      { category: 'All Arts', count: 1_200 },
      { category: 'Painting', count: 30 },
    ],
  });
  answer('GET /arts/suggestions', { data: noSuggestions });
  answer('GET /arts/featured', { data: [] });
  answer('GET /favorites/ids', { data: [] });
}
