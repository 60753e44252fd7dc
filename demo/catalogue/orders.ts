import type { Moment } from './calendar.ts';

/**
 * An order as far as it came: 'complete' ones are approved and still to be sent. Works are named, buyers by their keys. An unpaid one was
 * placed some hours ago, so that its time is not over before anybody came.
 */
export type DemoOrder = {
  buyer: string;
  works: { name: string; quantity: number }[];
  address: string;
  state: 'unpaid' | 'paid' | 'complete' | 'delivered' | 'cancelled' | 'refunded';
  placed: Moment | { hoursAgo: number };
};

const homes = {
  aline: 'KG 17 Ave 22, Kimironko, Gasabo, Kigali. Blue gate, please ring twice.',
  eric: 'KN 2 Ave 8, Muhima, Nyarugenge, Kigali. Third floor, the lift is honest.',
  grace: 'Rue des Écoles 4, Tumba, Huye',
  jeanpaul: 'Lake road 31, Rubavu. The house with the boat in front.',
  nadine: 'Volcano view 6, Cyuve, Musanze',
  david: 'RN3, house 48, Mukarange, Kayonza',
} as const;

const order = (
  buyer: keyof typeof homes,
  placed: DemoOrder['placed'],
  state: DemoOrder['state'],
  works: Record<string, number>,
): DemoOrder => ({
  buyer,
  placed,
  state,
  address: homes[buyer],
  works: Object.entries(works).map(([name, quantity]) => ({ name, quantity })),
});

export const demoOrders: DemoOrder[] = [
  order('aline', { days: 28, at: '10:42' }, 'delivered', { 'Agaseke, Black Zigzag': 1, 'Coffee for Two': 1 }),
  order('eric', { days: 26, at: '19:15' }, 'delivered', { 'After the Rain, Rutsiro': 1 }),
  order('grace', { days: 24, at: '08:31' }, 'delivered', { 'Maraba, in April': 1, 'Imigongo Tile, Comb': 2 }),
  order('nadine', { days: 22, at: '13:05' }, 'delivered', { 'Bisoke under Cloud': 1, 'Virunga, Faceted': 3 }),
  order('jeanpaul', { days: 19, at: '20:48' }, 'delivered', { 'Silver, Kivu': 1, 'Four Tea Bowls': 1 }),
  order('eric', { days: 18, at: '07:52' }, 'delivered', { 'Imigongo Tile, Comb': 4 }),
  order('david', { days: 16, at: '11:20' }, 'delivered', { 'Crane with Gold': 1 }),
  order('nadine', { days: 15, at: '17:36' }, 'delivered', { 'Sun at Nasho': 1 }),
  order('grace', { days: 13, at: '09:58' }, 'refunded', { 'Sphere Market': 1 }),
  order('aline', { days: 12, at: '18:24' }, 'delivered', { 'Sisal Fans, a Pair': 4, 'Seven Bangles': 1 }),
  order('aline', { days: 9, at: '21:10' }, 'cancelled', { 'Long String, Rolled Paper': 2 }),
  order('jeanpaul', { days: 8, at: '12:14' }, 'delivered', { 'Imigongo Tile, Comb': 3, 'Swirl, Lake Blue': 1 }),
  order('david', { days: 6, at: '16:40' }, 'complete', { 'Stairs for Somebody Large': 1 }),
  order('grace', { days: 4, at: '10:07' }, 'complete', { 'Water Finds Its Way': 1 }),
  order('jeanpaul', { days: 3, at: '14:29' }, 'paid', { 'Four Hundred Bananas': 2 }),
  order('nadine', { days: 2, at: '19:53' }, 'paid', { 'Blue Wall, Nyamirambo': 1 }),
  order('eric', { days: 1, at: '12:33' }, 'paid', { Ikibindi: 1 }),
  order('david', { hoursAgo: 6 }, 'unpaid', { 'Tray with Nine Rays': 1 }),
  order('grace', { hoursAgo: 2 }, 'unpaid', { Grove: 1 }),
];
