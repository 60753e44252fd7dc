import { expect, test } from 'vitest';
import { itemEmails } from './emails.ts';

const piece = { name: 'Aline', number: 1021, piece: 'Thousand Hills', artist: 'Emmanuel', link: 'https://shop/cart/orders/1' };
const sent = (changes: Partial<Parameters<typeof itemEmails.pieceSent>[0]>) => itemEmails.pieceSent({ ...piece, ...changes });

test.each([
  [{ carrier: 'ritco', tracking: '4711' }, 'Order 1021: ‘Thousand Hills’ sent by Emmanuel, RITCO 4711'],
  [{ carrier: 'ritco', tracking: '4711', isByShop: true }, 'Order 1021: ‘Thousand Hills’ sent, RITCO 4711'],
  [{}, 'Order 1021: ‘Thousand Hills’ sent by Emmanuel'],
  [{ quantity: 2 }, 'Order 1021: ‘Thousand Hills’ × 2 sent by Emmanuel'],
  [{ isByShop: true }, 'Order 1021: ‘Thousand Hills’ sent'],
] as const)('the title of the mail that %j was sent says who and how; its text names the piece', (facts, subject) => {
  const mail = sent(facts);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain('Thousand Hills');
});

const other = { piece: 'Nine Hearths', quantity: 1, amount: 20_000, artist: 'Emmanuel' };
test.each([
  [
    { carrier: 'ritco', tracking: '4711', others: [{ ...other, carrier: 'ritco', tracking: '4711' }] },
    '2 works sent by Emmanuel, RITCO 4711',
  ],
  [{ carrier: 'ritco', tracking: '4711', others: [{ ...other, carrier: 'moto' }] }, '2 works sent by Emmanuel'],
  [{ others: [{ ...other, artist: 'Odette' }] }, '2 works sent'],
] as const)('the title of the mail that several works were sent says what they have in common: %j', (facts, title) => {
  const { subject, text } = sent({ ...facts, others: [...facts.others] });
  expect(subject).toBe(`Order 1021: ${title}`);
  expect(text?.match(/RITCO · 4711/g)?.length ?? 0).toBe('carrier' in facts ? 1 : 0);
});

test('the mail that several works were sent says who sent what', () => {
  const { text } = sent({ others: [{ ...other, artist: 'Odette' }, other] });
  expect(text).toContain('Of your order 1021, Emmanuel has sent ‘Thousand Hills’ and ‘Nine Hearths’, and Odette has sent ‘Nine Hearths’.');
});

test('the mail that several works were delivered asks for a review of each', () => {
  const { subject, text } = itemEmails.pieceDelivered({
    ...piece,
    quantity: 1,
    amount: 10_000,
    review: 'https://shop/a',
    others: [{ ...other, review: 'https://shop/b' }],
  });
  expect(subject).toBe('Order 1021: 2 works were delivered');
  expect(text).toContain('‘Thousand Hills’ and ‘Nine Hearths’ of your order 1021 were delivered. We hope you enjoy them.');
  expect(text).toContain('- Thousand Hills × 1: 10,000 Frw\n  Write a review: https://shop/a');
  expect(text).toContain('- Nine Hearths × 1: 20,000 Frw\n  Write a review: https://shop/b');
  expect(text, 'whose page has a form for each').toContain(`Write a review:\n${piece.link}\n`);
});

test('the mail that a work was delivered names it in its title, and asks for a review before it leads to the order', () => {
  const review = 'https://shop/thousand-hills?review#reviews';
  const { subject, text } = itemEmails.pieceDelivered({ ...piece, review, standings: '1 of 2 works delivered, 1 on its way' });
  expect(subject).toBe('Order 1021: ‘Thousand Hills’ was delivered');
  expect(text).toContain('Your order now: 1 of 2 works delivered, 1 on its way.');
  expect(text?.match(/https:\S+/g)?.slice(0, 3)).toEqual([review, piece.link, `${piece.link}#problem`]);
  expect(text).toContain(`Write a review:\n${review}`);
  expect(itemEmails.pieceDelivered(piece).text).not.toMatch(/review|enjoy/i);
});

test('the mail that several works were sent has its button above their list', () => {
  const { text } = sent({ quantity: 1, amount: 10_000, others: [{ ...other, quantity: 1, amount: 20_000 }] });
  expect(text?.indexOf('See the order:')).toBeLessThan(text?.indexOf('- Nine Hearths × 1') ?? 0);
});

test('of parcels of two artists each says whose it is', () => {
  const parcel = { carrier: 'ritco', tracking: 'RT-1' } as const;
  const { text } = sent({ ...parcel, others: [{ ...other, artist: 'Théogène Bizumuremyi', carrier: 'ems', tracking: 'EE123456789RW' }] });
  expect(text).toContain(`Who brings it\n${piece.artist}: RITCO · RT-1`);
  expect(text).toContain('Who brings it\nThéogène Bizumuremyi: EMS Iposita · EE123456789RW');
  expect(sent({ ...parcel, others: [{ ...other, artist: piece.artist, ...parcel }] }).text).toContain('Who brings it\nRITCO · RT-1');
});

test('a parcel of DHL is followed by the first button of the mail, several by a line each, and others go without a link', () => {
  const page = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=';
  const { text } = sent({ carrier: 'dhl', tracking: '7712345678' });
  expect(text?.match(/https:\S+/g)?.slice(0, 3)).toEqual([`${page}7712345678`, `${piece.link}#arrived`, piece.link]);
  expect(text).toContain(`Follow the parcel:\n${page}7712345678`);
  const several = sent({ carrier: 'dhl', tracking: '7712345678', others: [{ ...other, carrier: 'dhl', tracking: '7712345679' }] }).text;
  expect(several?.match(/https:\S+/g)?.[0]).toBe(piece.link);
  expect(several).toContain(`- Parcel 7712345679\n  Follow the parcel: ${page}7712345679`);
  expect(sent({ carrier: 'ems', tracking: 'EE123456789RW' }).text).not.toContain('Follow');
});

test('the mail that something was sent says when it arrives, where it goes, who brings it, and what if nobody is there', () => {
  const { text, html } = sent({
    carrier: 'moto',
    tracking: '+250 788 000 001',
    note: 'Claude, red helmet',
    arrives: { first: '2026-11-29', last: '2026-12-01' },
    goesTo: 'Aline Uwase\nKG 7 Ave 12',
    phone: '+250788123456',
  });
  for (const said of [
    'Arrives\nUsually between 29 Nov and 1 Dec',
    'It goes to:\nAline Uwase\nKG 7 Ave 12',
    'Who brings it\nMoto courier · +250 788 000 001\nClaude, red helmet',
    'If you are not there: The courier will call +250 788 123 456. For another time or place, call +250 788 000 001, or ask Emmanuel.',
  ])
    expect(text).toContain(said);
  expect(html).toContain('href="tel:+250788000001"');
  expect(html, 'what an inbox shows').toMatch(/<div[^>]*>Usually between 29 Nov and 1 Dec\. Emmanuel has sent/);
  expect(text?.indexOf('It goes to:'), 'below the works').toBeGreaterThan(text?.indexOf('See the order:') ?? 0);
});

test.each([
  [{}, 'Order 1021: ‘Thousand Hills’ sent by Emmanuel'],
  [{ piece: 'Dusk' }, 'Order 1021: ‘Dusk’ sent by Emmanuel, RITCO RT-55102'],
  [{ artist: 'Immaculée Nyirahabimana' }, 'Order 1021: ‘Thousand Hills’ sent by Immaculée'],
  [{ artist: 'Immaculée Nyirahabimana', others: [other, other] }, 'Order 1021: 3 works sent by Immaculée, RITCO RT-55102'],
  [{ piece: 'Road over the Thousand Hills to Lake Kivu at Dawn' }, 'Order 1021: ‘Road over the Thousand Hills to Lake…’ sent'],
])(
  'the subject of the mail that %j was sent is whole: of a long name the first, and no number where there is no room',
  (facts, subject) => {
    const { others = [], ...first } = { others: [] as (typeof other)[], artist: piece.artist, ...facts };
    const parcel = { carrier: 'ritco', tracking: 'RT-55102', ...first } as const;
    const mail = sent({ ...parcel, others: others.map((one) => Object.assign({}, one, parcel)) });
    expect(mail.subject).toBe(subject);
  },
);

test.each([
  [{}, 'Order 1021: ‘Thousand Hills’ is on its way'],
  [{ quantity: 2 }, 'Order 1021: ‘Thousand Hills’ × 2 are on their way'],
  [{ others: [other] }, 'Order 1021: 2 works are on their way'],
  [{ arrives: undefined }, 'Order 1021: ‘Thousand Hills’ was sent'],
])('the heading of the mail that %j was sent has the number of the order', (facts, heading) => {
  const { html } = itemEmails.pieceSent({ ...piece, arrives: { first: '2026-11-29', last: '2026-12-01' }, ...facts } as typeof piece);
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html!)?.[1]?.replaceAll(/<[^>]+>/g, '')).toBe(heading);
});

test('what several works of the mail cost together is said with how it was paid', () => {
  const { text } = sent({ quantity: 1, amount: 10_000, others: [other], method: 'mobilemoneyrw' });
  expect(text).toContain('- Thousand Hills × 1: 10,000 Frw\n- Nine Hearths × 1: 20,000 Frw\nPaid by mobile money: 30,000 Frw');
});

test('where nobody is there, the way to the artist stands with it, once', () => {
  const chat = '/chat/1?order=2';
  const { text } = sent({ chat, goesTo: 'KG 7 Ave 12' });
  expect(text).toContain(`ask Emmanuel.\n  Ask Emmanuel: ${new URL(chat, piece.link).href}`);
  expect(text?.match(/Ask Emmanuel/g)).toHaveLength(1);
});

test('of works by two artists one line says whom to ask, and the ways to both are at the foot', () => {
  const [chat, otherChat] = ['/chat/1?order=2', '/chat/3?order=2'];
  const courier = { carrier: 'moto', tracking: '+250788000001' } as const;
  const { text } = sent({
    chat,
    ...courier,
    goesTo: 'KG 7 Ave 12',
    phone: '+250788123456',
    others: [{ ...other, artist: 'Odette', chat: otherChat }],
  });
  expect(text).toContain(
    [
      '- If you are not there: The courier will call +250 788 123 456. For another time or place, ask who has sent it: Emmanuel (courier +250 788 000 001) or Odette.',
      '',
      'A question about your order?',
      `Ask Emmanuel: ${new URL(chat, piece.link).href}`,
      `Ask Odette: ${new URL(otherChat, piece.link).href}`,
    ].join('\n'),
  );
});

test.each([
  [
    { country: 'FR', phone: '+250788123456' },
    'The parcel has your Rwandan number, +250 788 123 456. If it can’t be called in France, please tell Emmanuel another one.',
    true,
  ],
  [{ country: 'FR', phone: '+33612345678' }, 'The courier will call +33 6 12 34 56 78.', true],
  [{ country: 'RW', phone: '+250788123456' }, 'The courier will call +250 788 123 456.', false],
])('the mail that something was sent to %j says who is called there, and abroad who pays customs', (to, calls, isAbroad) => {
  const { text } = sent({ goesTo: 'KG 7 Ave 12', ...to });
  expect(text).toContain(`If you are not there: ${calls} For another time or place`);
  expect(text?.includes('The recipient pays any customs duties and taxes in France.')).toBe(isAbroad);
});

test('a number of a carrier that nobody named is said to be that', () => {
  const { text } = sent({ carrier: 'other', tracking: 'RT-55102' });
  expect(text).toContain('Tracking number\nRT-55102');
  expect(text).not.toContain('Another carrier');
});

test('the mail that something was sent leads to the conversations with its artists', () => {
  const chat = '/chat/1?order=2';
  const { text } = sent({ chat, others: [{ ...other, artist: piece.artist, chat }] });
  expect(text?.match(/Ask Emmanuel: \S+/g)).toEqual([`Ask Emmanuel: ${new URL(chat, piece.link).href}`]);
});

test('without a telephone of the courier its artist is asked, and days that are over are not said', () => {
  const { text, html } = sent({ carrier: 'ritco', tracking: '4711', goesTo: 'KG 7 Ave 12', phone: null });
  expect(text).toContain('If you are not there: For another time or place, ask Emmanuel.');
  expect(text).not.toContain('Arrives');
  expect(html).not.toContain('tel:');
});

test.each([
  [[], 'it has'],
  [[other], 'they have'],
])('the mail that something was sent, with %j, asks its buyer to say that it has arrived, and leads to the parcel', (others, words) => {
  const { text, html } = sent({ others });
  expect(text).toContain(`reached you, please press ‘It has arrived’: Emmanuel will be glad to know.`);
  expect(text, 'beside its button').toContain(`It has arrived:\n${piece.link}#arrived\n\nOnce ${words} reached you`);
  expect(html).toContain(`href="${piece.link}#arrived"`);
});

test('of several pieces of one work each sentence speaks of several', () => {
  const pieces = { ...piece, quantity: 4, amount: 38_000, review: 'https://shop/a' };
  const delivered = itemEmails.pieceDelivered(pieces);
  expect(delivered.subject).toBe('Order 1021: ‘Thousand Hills’ × 4 were delivered');
  expect(delivered.text).toContain('‘Thousand Hills’ × 4 of your order 1021 were delivered. We hope you enjoy them.');
  expect(sent({ ...pieces, isByShop: true }).text).toContain('‘Thousand Hills’ × 4 of your order 1021 were sent. They are by Emmanuel.');
  const arrived = itemEmails.pieceArrived({ ...piece, pieces: ['Thousand Hills'], quantity: 4, buyer: 'Marie Petit' });
  expect(arrived.subject).toBe('Order 1021: ‘Thousand Hills’ × 4 have reached Marie');
  expect(arrived.text).toContain('You don’t need to mark them as delivered.');
});
