import type { Art } from '#contract/arts.ts';

type Sides = Pick<Art, 'width' | 'height' | 'depth'>;

/** 60.04 → '60', 39.9 → '39.9'. */
export const formatCentimetres = (value: number): string => String(Math.round(value * 10) / 10);

/** Height × width × depth, as labels write it: '80 × 60 cm'; empty when no side is known. */
export function formatSize({ width, height, depth }: Sides): string {
  const sides = [height, width, depth].filter((side) => side !== null).map(formatCentimetres);
  return sides.length > 0 ? `${sides.join(' × ')} cm` : '';
}

/** schema.org facts of a work, for search engines. Prices in RWF. Source: schema.org/Product, schema.org/VisualArtwork. */
export function schemaOf(art: Art, address: string): Record<string, unknown> {
  return {
    '@type': ['Product', 'VisualArtwork'],
    name: art.name,
    description: art.description.slice(0, 500),
    url: address,
    ...(art.image ? { image: new URL(art.image, address).href } : {}),
    creator: { '@type': 'Person', name: art.owner.name },
    artform: art.category,
    ...(art.medium ? { artMedium: art.medium } : {}),
    ...(art.year ? { dateCreated: String(art.year) } : {}),
    ...(art.reviews > 0 && art.rating
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: art.rating, reviewCount: art.reviews } }
      : {}),
    offers: {
      '@type': 'Offer',
      price: art.price,
      priceCurrency: 'RWF',
      url: address,
      availability: art.available_arts > 0 ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
    },
  };
}
