import type { Art } from '#contract/arts.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { screens } from '#contract/screens.ts';

const CURRENCY = 'RWF';

/** Open Graph tags of an artwork: price, availability, and the alt text of its picture. */
export function networkTagsOf(art: Art): Record<string, string> {
  return {
    ...(art.image ? { 'og:image:alt': `${art.name}, ${art.owner.name}` } : {}),
    'product:price:amount': String(art.price),
    'product:price:currency': CURRENCY,
    'product:availability': art.available_arts > 0 ? 'in stock' : 'out of stock',
  };
}

/**
 * schema.org properties of an artwork, for search engines; `origin` makes its addresses absolute. Prices in RWF, sides in centimetres. A
 * rating only when there are reviews. Source: schema.org/Product, schema.org/VisualArtwork, UN/CEFACT code CMT.
 */
export function schemaOf(art: Art, origin: string): Record<string, unknown> {
  const address = `${origin}${screens.art(art.slug)}`;
  const artist = {
    '@type': 'Person',
    name: art.owner.name,
    ...(art.owner.slug ? { url: `${origin}${screens.artist(art.owner.slug)}` } : {}),
  };
  return {
    '@type': ['Product', 'VisualArtwork'],
    '@id': address,
    sku: art._id,
    name: art.name,
    description: art.description.slice(0, 500),
    url: address,
    ...(art.pictures.length > 0 ? { image: art.pictures.map(({ _id }) => `${origin}${pictureUrl(_id, 1440, 'jpg')}`) } : {}),
    creator: artist,
    category: art.category,
    artform: art.category,
    ...withoutNull({
      artMedium: art.medium,
      material: art.medium,
      dateCreated: art.year === null ? null : String(art.year),
      width: lengthOf(art.width),
      height: lengthOf(art.height),
      depth: lengthOf(art.depth),
      aggregateRating: ratingOf(art),
    }),
    offers: {
      '@type': 'Offer',
      price: art.price,
      priceCurrency: CURRENCY,
      url: address,
      availability: art.available_arts > 0 ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
      itemCondition: 'https://schema.org/NewCondition',
      seller: artist,
    },
  };
}

const lengthOf = (value: number | null) => (value === null ? null : { '@type': 'QuantitativeValue', value, unitCode: 'CMT' });

const ratingOf = ({ reviews, rating }: Art) =>
  reviews > 0 && rating !== null ? { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviews } : null;

const withoutNull = (facts: Record<string, unknown>) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
