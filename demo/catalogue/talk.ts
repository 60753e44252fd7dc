/** What the demo's people said. Works are named; buyers and artists by their keys. One review for each buyer and work, after it was delivered. */
export const demoReviews = [
  {
    buyer: 'aline',
    work: 'Agaseke, Black Zigzag',
    stars: 5,
    text: 'Even finer than in the picture. It stands by the door, and every guest lifts the lid to see what is inside. So far: the spare key, and the smell of dry grass.',
    reply: 'Murakoze, Aline. I read this aloud in the workshop, and Marie-Rose, who wove it, asked me to read it again.',
  },
  {
    buyer: 'aline',
    work: 'Coffee for Two',
    stars: 4,
    text: 'Lovely to hold, and they really do stay warm. One saucer is a little smaller than the other, which my son says makes it his.',
    reply: 'He is right. They shrink by a tenth in the fire, and each one has its own opinion about how much that is.',
  },
  {
    buyer: 'eric',
    work: 'After the Rain, Rutsiro',
    stars: 5,
    text: 'I grew up on the hill across from this one. It came well packed, in a flat crate, and my mother recognised the turn of the terraces before she recognised me.',
    reply: 'That is the best sentence that anybody has said about my work. Please keep it out of the direct sun.',
  },
  {
    buyer: 'grace',
    work: 'Maraba, in April',
    stars: 5,
    text: 'The red is deeper on paper than on any screen. It hangs in our kitchen, above the coffee.',
    reply: null,
  },
  {
    buyer: 'grace',
    work: 'Imigongo Tile, Comb',
    stars: 4,
    text: 'The relief is higher than I expected, and throws a real shadow in the evening. One corner had a small crack when it arrived, but the artist sent pigment to touch it up.',
    reply: 'Thank you for your patience, Grace. We now pack the corners in banana bark as well.',
  },
  {
    buyer: 'nadine',
    work: 'Bisoke under Cloud',
    stars: 5,
    text: 'I see the same mountain from my window, and by now I look at the etching first, to know what the weather should be like.',
    reply: null,
  },
  {
    buyer: 'nadine',
    work: 'Virunga, Faceted',
    stars: 4,
    text: 'Bought three to send as letters and sent only two.',
    reply: 'That is the usual number.',
  },
  {
    buyer: 'jeanpaul',
    work: 'Silver, Kivu',
    stars: 5,
    text: 'My brother is the one in the second boat who is not looking. The print is perfect. He says that it is not.',
    reply: 'Please greet him! He may have a print for himself, if he promises to look up next time.',
  },
  {
    buyer: 'jeanpaul',
    work: 'Four Tea Bowls',
    stars: 5,
    text: 'We use them every day. After a month all four are still whole, in a house with three children.',
    reply: null,
  },
  {
    buyer: 'david',
    work: 'Crane with Gold',
    stars: 5,
    text: 'Delivered to Kayonza within four days, flat between two boards. The gold goes out and comes back as one walks past, as the label says.',
    reply: null,
  },
  {
    buyer: 'aline',
    work: 'Sisal Fans, a Pair',
    stars: 5,
    text: 'Four pairs for four sisters. No weight at all. One asked whether hers were made of paper.',
    reply: 'Only of patience. Keep them dry, and they will hold for years.',
  },
  {
    buyer: 'aline',
    work: 'Seven Bangles',
    stars: 3,
    text: 'Beautiful, but a little wide for my arm. I have given four away already.',
    reply: 'Write to me, Aline, and I make you a narrower set in the same colours.',
  },
] as const;

export const demoQuestions = [
  {
    asker: 'nadine',
    work: 'Four Springs',
    asked: { days: 20, at: '18:31' },
    text: 'May it hang in a kitchen?',
    answer: 'Away from steam, yes. Dust it with a dry brush and never with water.',
  },
  {
    asker: 'eric',
    work: 'Nine Hearths',
    asked: { days: 17, at: '13:12' },
    text: 'Does it smell of anything?',
    answer: 'No. The ash takes the smell away within the first day, and after the burnishing there is only a little of the sap.',
  },
  {
    asker: 'david',
    work: 'Women of the Long Wall',
    asked: { days: 14, at: '09:26' },
    text: 'Our corridor is nine metres long and has two doors in it. Is that possible?',
    answer: 'Yes, doors are welcome: two of the women will stand aside. Please send me a photograph and the heights.',
  },
  {
    asker: 'jeanpaul',
    work: 'Listener',
    asked: { days: 11, at: '20:15' },
    text: 'Is the plinth included, and how heavy is it all together?',
    answer: 'The wooden plinth comes with it. Together about twenty-six kilograms.',
  },
  {
    asker: 'aline',
    work: 'Lamp for a Long Table',
    asked: { days: 8, at: '11:48' },
    text: 'Can it be made seventy centimetres wide, without the red?',
    answer: 'It can. Five weeks, and I show you the first ten rounds before we go on.',
  },
  {
    asker: 'grace',
    work: 'Moon Jar',
    asked: { days: 6, at: '16:02' },
    text: 'Does it hold water?',
    answer: 'It does, though it would rather hold a branch.',
  },
  {
    asker: 'nadine',
    work: 'Thousand Hills',
    asked: { days: 2, at: '10:37' },
    text: 'From where exactly was it seen?',
    answer: null,
  },
  {
    asker: 'eric',
    work: 'Kigali in Clay',
    asked: { days: 1, at: '08:20' },
    text: 'Is there a larger print than eighty centimetres?',
    answer: null,
  },
] as const;

export const demoFavorites: { by: string; works: string[] }[] = [
  { by: 'aline', works: ['Four Springs', 'Morning above the Islands', 'Moon Jar', 'Inyambo, Evening', 'Aunt in Yellow'] },
  { by: 'eric', works: ['Morning above the Islands', 'Nyabugogo from Above', 'Listener', 'Kigali in Clay'] },
  { by: 'grace', works: ['Four Springs', 'Nyungwe, Inside', 'Bull, Full Horn', 'Lake Collar'] },
  { by: 'nadine', works: ['Four Springs', 'Rugezi before Sunrise', 'Full Turn', 'Three Boats, No Wind', 'Nyabugogo from Above'] },
  { by: 'jeanpaul', works: ['The Lamps Go Out to Fish', 'Inyambo Horns', 'Four Springs'] },
  { by: 'david', works: ['Where the Wind Goes', 'Urugo, Measured Plan', 'Nyabugogo from Above'] },
];

export const demoFollows: { by: string; artists: string[] }[] = [
  { by: 'aline', artists: ['immaculee', 'solange', 'chantal'] },
  { by: 'eric', artists: ['emmanuel', 'samuel', 'kevin'] },
  { by: 'grace', artists: ['immaculee', 'diane', 'yvette'] },
  { by: 'nadine', artists: ['yvette', 'diane', 'immaculee'] },
  { by: 'jeanpaul', artists: ['emmanuel', 'theogene'] },
  { by: 'david', artists: ['olivier', 'theogene', 'samuel', 'immaculee'] },
];

/** What the admin shows in the hero of the first page. */
export const demoFeatured = [
  'Nyabugogo from Above',
  'Four Springs',
  'Inyambo, Evening',
  'Agaseke, Black Zigzag',
  'Bull, Full Horn',
] as const;

/** Conversations; the customer begins. */
export const demoChats = [
  {
    customer: 'aline',
    artist: 'immaculee',
    began: { days: 9, at: '10:12' },
    messages: [
      { by: 'customer', text: 'Muraho Immaculée! Is Four Springs still there? I have a white wall of about a metre and a half.' },
      {
        by: 'artist',
        text: 'Muraho Aline. Yes, it is here and waiting. On a metre and a half it will have room to breathe on both sides.',
      },
      { by: 'customer', text: 'The wall gets sun from the left in the afternoon. Is that bad for the colours?' },
      {
        by: 'artist',
        text: 'It is the best thing that can happen to it. The earths do not fade, and the ridges throw their shadow to the right, as they should.',
      },
      { by: 'customer', text: 'Then I will come and see it next week, if I may.' },
      { by: 'artist', text: 'You are welcome. On Tuesday we burnish, so you could also see how it is done. Bring shoes that do not mind.' },
    ],
  },
  {
    customer: 'aline',
    artist: 'solange',
    began: { days: 7, at: '19:30' },
    messages: [
      { by: 'customer', text: 'I asked below the lamp about seventy centimetres without red. What would it cost?' },
      { by: 'artist', text: 'One hundred and ten thousand, with the cable. The grass for it is drying now.' },
    ],
  },
  {
    customer: 'eric',
    artist: 'samuel',
    began: { days: 5, at: '08:45' },
    messages: [
      { by: 'customer', text: 'We are opening a canteen in Muhima and the longest wall is seven metres. Would you look at it?' },
      { by: 'artist', text: 'Gladly. I come twice, once in the morning and once in the evening, before I say anything. Is Thursday good?' },
      { by: 'customer', text: 'Thursday is good. There is lunch.' },
      { by: 'artist', text: 'Then I come three times.' },
    ],
  },
  {
    customer: 'nadine',
    artist: 'diane',
    began: { days: 3, at: '17:20' },
    messages: [
      { by: 'customer', text: 'Is there still a print of the cranes with a low number? It is for a ranger who retires.' },
      { by: 'artist', text: 'Number 6 is free. For a ranger I write something on the back, if you tell me the name.' },
      { by: 'customer', text: 'That would make him very quiet. I ask his wife how he spells it.' },
    ],
  },
  {
    customer: 'jeanpaul',
    artist: 'theogene',
    began: { days: 1, at: '15:05' },
    messages: [{ by: 'customer', text: 'Could the horns also stand outside? I have a terrace above the lake, with a roof.' }],
  },
] as const;

/** Letters to the house, through the contact form. */
export const demoContactMessages = [
  {
    sent: { days: 6, at: '11:31' },
    names: 'Agnès Mukandayisenga',
    email: 'agnes.mukandayisenga@example.com',
    subject: 'A visit with thirty pupils',
    message:
      'Good morning. I teach drawing at a secondary school in Kicukiro and would like to bring thirty pupils on a Friday in the coming month. Two hours would be enough. Is there an artist who could say a few words about Imigongo? We can pay for the bus and for the tea.',
  },
  {
    sent: { days: 3, at: '20:44' },
    names: 'Thomas Brenner',
    email: 'thomas.brenner@example.com',
    subject: 'Shipping to Hamburg',
    message:
      'Hello, I am in Kigali until the end of next week and would like to take two baskets and one drawing home. May the drawing travel rolled, and can you help with the papers for the customs? The drawing is about fifty centimetres wide.',
  },
  {
    sent: { days: 1, at: '09:58' },
    names: 'Rosine Nyirahirwa',
    email: 'rosine.nyirahirwa@example.com',
    subject: 'Pictures for six guest rooms',
    message:
      'We are opening a small guest house in Karongi and are looking for one picture for each of six rooms, from the region if possible, at up to sixty thousand Frw each. Could somebody make a selection for us? Photographs of the walls are ready.',
  },
] as const;
