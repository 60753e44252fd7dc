import type { Moment } from './calendar.ts';

/** Who reads, likes and comments on an article of the blog before anybody came; `waiting` ones are for the admin to decide on. */
export type DemoArticle = {
  article: string;
  /** When the first of them read it; the others came in the days after. */
  read: Moment;
  likedBy: string[];
  comments: { by: string; text: string; isWaiting?: boolean }[];
};

export const demoArticles: DemoArticle[] = [
  {
    article: 'imigongo-relief-painting-of-the-east',
    read: { days: 9, at: '19:10' },
    likedBy: ['aline', 'eric', 'grace', 'nadine', 'emmanuel', 'solange'],
    comments: [
      {
        by: 'grace',
        text: 'I walked past these walls in Kirehe as a child and never knew that the pattern had a name. Thank you for writing it down.',
      },
      {
        by: 'immaculee',
        text: 'One thing to add from the workshop: the ridge must be finished in a single day. If it dries halfway you can see the seam for ever.',
      },
      { by: 'david', text: 'Are there places near Rusumo where one can watch it being made?', isWaiting: true },
    ],
  },
  {
    article: 'agaseke-the-basket-that-keeps-a-promise',
    read: { days: 20, at: '12:40' },
    likedBy: ['aline', 'nadine', 'jeanpaul', 'chantal'],
    comments: [
      {
        by: 'aline',
        text: 'My grandmother kept our letters in hers. I turned it over after reading this: the first coil is smaller than my fingernail.',
      },
    ],
  },
  {
    article: 'painting-in-kigali-now',
    read: { days: 18, at: '21:03' },
    likedBy: ['eric', 'david', 'samuel', 'patrick', 'yvette'],
    comments: [
      { by: 'eric', text: 'I spent a Saturday going from studio to studio after this. Go on foot, and bring change for the moto home.' },
      { by: 'samuel', text: 'Visitors are welcome at mine most afternoons. Send a message first, the ladder is often in the doorway.' },
    ],
  },
  {
    article: 'how-to-hang-a-picture',
    read: { days: 16, at: '08:15' },
    likedBy: ['grace', 'jeanpaul', 'nadine'],
    comments: [
      {
        by: 'jeanpaul',
        text: 'Lowered everything in our sitting room by twenty centimetres. My wife noticed before I told her, and liked it.',
      },
    ],
  },
  {
    article: 'caring-for-works-in-a-warm-country',
    read: { days: 14, at: '18:50' },
    likedBy: ['aline', 'solange'],
    comments: [{ by: 'nadine', text: 'The freezer worked for a basket that I had already given up on. Four days, to be safe.' }],
  },
  { article: 'what-a-certificate-says', read: { days: 13, at: '13:25' }, likedBy: ['david', 'diane', 'eric'], comments: [] },
  {
    article: 'buying-your-first-work',
    read: { days: 11, at: '20:30' },
    likedBy: ['grace', 'david', 'aline', 'kevin'],
    comments: [{ by: 'grace', text: 'The newspaper on the wall saved me from a very large mistake.' }],
  },
  { article: 'from-clay-to-kiln', read: { days: 10, at: '07:40' }, likedBy: ['chantal', 'jeanpaul'], comments: [] },
  { article: 'intore-drawing-a-leap', read: { days: 8, at: '16:55' }, likedBy: ['samuel', 'nadine', 'eric'], comments: [] },
];
