import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailKind } from '#contract/mail-kinds.ts';
import { openSmtpSink, type SmtpSink } from '#server/testing/fakes/smtp-sink.ts';
import { address, leave, link, mailFacts, order, script } from '#server/testing/mail-facts.ts';
import { templates, writeOrdered } from './emails.ts';
import type { EmailOrder } from './platform/email/email-order.ts';
import { emailPicture } from './platform/email/email-picture.ts';
import { type Mailer, openMailer } from './platform/email/mailer.ts';

let sink: SmtpSink;
let mailer: Mailer;
beforeAll(async () => {
  sink = await openSmtpSink();
  mailer = openMailer({ smtpUrl: sink.url, from: 'Ubugeni <hello@ubugeni.example>', dataDir: '' });
});
afterAll(async () => {
  mailer.close();
  await sink.close();
});

/** Mails that quote strangers are text only (threats.md T10). */
const plain = new Set<MailKind>(['contactReceived', 'problemReported', 'notified', 'dailySummary']);
/** Mails that can be unsubscribed from. */
const unsubscribable = new Set<MailKind>([
  ...(Object.keys(mailFacts) as MailKind[]).filter((kind) => kind.startsWith('offer')),
  'newMessages',
  'searchNews',
  'notified',
  'dailySummary',
  'newsletterConfirm',
  'newsletterWelcome',
]);

/** The text of an HTML mail, after checking that it is a page. */
function readHtml(html: string): string {
  expect(html).toMatch(/^<!doctype html>.*Ubugeni/s);
  const words = html.replaceAll('<br>', '\n').replaceAll(/<[^>]+>/g, '');
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return Object.entries(entities).reduce((text, [entity, character]) => text.replaceAll(entity, character), words);
}

/** A line of text without the marks of a list item or a link; an amount stands beside it. */
const lineOf = (line: string) =>
  line
    .replace(/^- /, '')
    .replace(/:$/, '')
    .split(/(?<=^(?:Total|Paid|This refund|Refunded)[^:]*|^.* × \d+|^(?:Price|Your offer|.*’s offer|Agreed price)[^:]*): /)
    .filter(Boolean);

test.each(Object.keys(templates) as MailKind[])(
  'the mail %s is sent as text and HTML with the same content, and without active content',
  async (kind) => {
    const to = `${kind.toLowerCase()}@example.com`;
    await mailer.send(writeOrdered({ letter: kind, to, facts: mailFacts[kind] } as EmailOrder));
    const mail = await sink.next(to, '');
    expect(mail.from).toEqual({ address: 'hello@ubugeni.example', name: 'Ubugeni' });
    expect(`${mail.subject}${mail.text}${mail.html}`.replace(/undefined$/, '')).not.toMatch(/undefined|\[object|NaN/);
    expect(mail.html ?? '').not.toMatch(/<b>|<script|<img/);
    const shown = plain.has(kind) ? mail.text! : readHtml(mail.html!);
    const said = mail.text!.split(/\n+/).flatMap((line) => (line.includes('http') ? [] : lineOf(line)));
    expect(said.length).toBeGreaterThan(1);
    for (const words of said) expect(shown).toContain(words);
    expect(mail.html === undefined).toBe(plain.has(kind));
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    const isUnsubscribable = unsubscribable.has(kind);
    expect(header('list-unsubscribe')).toBe(isUnsubscribable ? `<${leave.oneClick}>` : undefined);
    expect(header('list-unsubscribe-post')).toBe(isUnsubscribable ? 'List-Unsubscribe=One-Click' : undefined);
    expect([mail.text!.includes(leave.page), mail.html?.includes(leave.page) ?? isUnsubscribable]).toEqual([
      isUnsubscribable,
      isUnsubscribable,
    ]);
  },
);

const help = ['Write to us: https://ubugeni.example/contact', 'Returns: https://ubugeni.example/help/returns'];

/** What a reader must find in a mail: amounts, deadlines, the ways on. */
test.each<[MailKind, string[]]>([
  [
    'orderPlaced',
    [
      'Please pay 35,000 Frw by 22 November 2026, 14:00 Kigali time',
      'You can pay by card.',
      `It goes to:\nKeza Uwase\n${address}\nFrance`,
      'The recipient pays any customs duties and taxes in France.',
      '- Lake Kivu × 1: 35,000 Frw',
      ...help,
    ],
  ],
  [
    'orderPaid',
    [
      'We received your payment of 35,000 Frw by card.',
      `${script} will send your order by 25 November 2026.`,
      '- Lake Kivu × 1: 35,000 Frw\nTotal: 35,000 Frw',
      `It goes to:\nKeza Uwase\n${address}\nRwanda\n+250 788 000 001`,
      `Your note: ${script}`,
      'Ask Solange: https://ubugeni.example/chats?with=1&order=2',
      ...help,
    ],
  ],
  ['orderPaidForArtist', ['Your work is paid for. Please send it by 25 November 2026 to:', '- Lake Kivu × 1: 35,000 Frw']],
  [
    'pieceSent',
    [
      '- Lake Kivu × 1: 35,000 Frw\nPaid by mobile money: 35,000 Frw',
      `See the order:\n${link}`,
      `It has arrived:\n${link}#arrived`,
      ...help,
    ],
  ],
  ['orderRefunded', ['We’ve refunded 35,000 Frw.', 'Total refunded: 35,000 Frw']],
  [
    'orderRefundedPart',
    [
      '10,000 Frw of your payment',
      '- Lake Kivu × 1: 35,000 Frw\n',
      'Refunded in all: 12,000 of 37,000 Frw',
      'After this refund you’ve paid 25,000 Frw for this order.',
    ],
  ],
  ['orderRefundedPartForArtist', ['We’ve refunded 10,000 Frw to Keza, from your share of this order.', `Reason: ${script}`]],
  ['problemReceived', ['Lake Kivu, damaged on arrival. You wrote, with 1 photo:', 'From your order 1001:\n- Lake Kivu × 1: 35,000 Frw']],
  ['orderItemsCancelled', ['as you asked', '- Lake Kivu × 1: 35,000 Frw\nTotal of what is cancelled: 35,000 Frw', 'We’re refunding']],
  [
    'pieceDelivered',
    [
      `See the order:\n${link}`,
      'Your order now: 1 of 2 works delivered, 1 on its way.',
      `Write a review:\n${link}`,
      `Report a problem: ${link}#problem`,
      ...help,
    ],
  ],
  [
    'dispatchLate',
    [
      'Lake Kivu by Chantal Ineza should have left by now. We have reminded Chantal.',
      '- Lake Kivu × 1: 35,000 Frw',
      'Message Chantal: https://ubugeni.example/chats?with=1&order=2',
      `Ask to cancel: ${link}#cancel`,
    ],
  ],
  ['welcome', ['Your account is ready.', `Confirm grace@example.com:\n${link}`]],
  ['offerMade', ['30,000 Frw for each of 2 (60,000 Frw together)', 'Please answer by 22 November 2026, 14:00 Kigali time']],
  ['offerCountered', ['60,000 Frw together', 'It took a month.”', 'Please answer by 22 November 2026, 14:00 Kigali time']],
  [
    'offerAccepted',
    ['Please pay 60,000 Frw by 22 November 2026, 14:00 Kigali time; after that', `Order 1021:\n- ${script} × 2\nAgreed price: 60,000 Frw`],
  ],
  ['contactAnswer', [`See the order:\n${link}`, 'Kind regards,\nUbugeni\n']],
  ['signInCode', ['Your code is 012345', 'It works once, for 10 minutes', 'If you didn’t ask for it']],
])('the mail %s says what its reader needs', (kind, needed) => {
  const { text } = writeOrdered({ letter: kind, to: 'grace@example.com', facts: mailFacts[kind] } as EmailOrder);
  for (const words of needed) expect(text).toContain(words);
});

const picture = { src: 'https://ubugeni.example/uploads/1/320.jpg', width: 96, height: 60, alt: script, link };
const shownPictures = (kind: MailKind, changed: object) => {
  const { html, text } = writeOrdered({ letter: kind, to: 'grace@example.com', facts: { ...mailFacts[kind], ...changed } } as EmailOrder);
  const bare = writeOrdered({ letter: kind, to: 'grace@example.com', facts: mailFacts[kind] } as EmailOrder);
  expect([text, bare.html?.includes('<img')]).toEqual([bare.text, false]);
  return [...(html?.matchAll(/<img [^>]*>/g) ?? [])].map(([image]) => image);
};

test.each<[MailKind, object]>([
  ['orderPaid', { pieces: [{ ...order.pieces[0], picture, detail: 'Jean Bosco' }] }],
  ['pieceSent', { picture }],
  ['dispatchLate', { pieces: [{ ...order.pieces[0], picture }] }],
  ['pieceDelivered', { picture }],
  ['offerMade', { picture }],
  ['offerAccepted', { picture }],
  ['searchNews', { finds: [{ ...mailFacts.searchNews.finds[0]!, works: [{ name: 'Kivu', artist: script, price: 35_000, picture }] }] }],
])('the mail %s has the picture beside the work, with its size and name, and the same plain text', (kind, changed) => {
  const [image, ...others] = shownPictures(kind, changed);
  expect(others).toEqual([]);
  expect(image).toContain('src="https://ubugeni.example/uploads/1/320.jpg" width="96" height="60" alt="&lt;b&gt;Mukamana');
});

test('the mail of a delivery asks nobody to report what they have reported', () => {
  const write = (changed: object) =>
    writeOrdered({ letter: 'pieceDelivered', to: 'grace@example.com', facts: { ...mailFacts.pieceDelivered, ...changed } }).text;
  expect(write({})).toContain('please tell us');
  expect(write({ isReported: true })).toContain('We have your report about it');
  expect(write({ isReported: true })).not.toMatch(/please tell us|Report a problem/);
});

test('a picture in a mail is scaled to 96 px at most and leads to its work, where that is shown', () => {
  const stored = { id: 'p', width: 3_000, height: 4_000 };
  const src = 'https://ubugeni.example/uploads/p/320.jpg';
  expect(emailPicture('https://ubugeni.example', stored, { name: 'Lake', slug: 'lake' })).toEqual({
    src,
    width: 72,
    height: 96,
    alt: 'Lake',
    link: 'https://ubugeni.example/lake',
  });
  expect(emailPicture('https://ubugeni.example', stored, { name: 'Lake', slug: null })).not.toHaveProperty('link');
  expect(emailPicture('https://ubugeni.example', null, { name: 'Lake' })).toBeUndefined();
});

test('the amount that is answered now, or that was agreed on, is the strongest of its mail', () => {
  const strongest = (kind: 'offerCountered' | 'offerAccepted' | 'offerDeclined', facts: object) => {
    const { html } = writeOrdered({ letter: kind, to: '', facts: { ...mailFacts[kind], other: 'Keza', ...facts } } as EmailOrder);
    return [...html!.matchAll(/font-weight:600">([^<]+)<\/td><td [^>]*font-weight:600[^>]*>([^<]+)</g)].map(([, text, amount]) => [
      text,
      amount,
    ]);
  };
  expect(strongest('offerCountered', { quantity: 1 })).toEqual([['Keza’s offer', '30,000 Frw']]);
  expect(strongest('offerAccepted', { quantity: 1, isForBuyer: false })).toEqual([['Agreed price', '30,000 Frw']]);
  expect(strongest('offerDeclined', {})).toEqual([]);
});

test('the mail that a password was changed says when, and asks for another one by a plain link below who should', () => {
  const { text, html } = writeOrdered({
    letter: 'passwordChanged',
    to: '',
    facts: { ...mailFacts.passwordChanged, at: '2026-11-22T12:00:00.000Z' },
  });
  expect(text).toContain('was changed on 22 November 2026, 14:00 Kigali time');
  expect(text).toContain(`- If this wasn’t you, set a new password now and write to us.\n  Set a new password: ${link}`);
  expect(html).not.toContain('bgcolor="#a63a1e"');
});

test('the code to sign in with stands in large type, and in what an inbox shows beside the title', () => {
  const { html } = writeOrdered({ letter: 'signInCode', to: 'grace@example.com', facts: mailFacts.signInCode });
  expect(html).toMatch(/<span style="[^"]*font:600 36px[^"]*">012345<\/span>/);
  expect(html).toMatch(/overflow:hidden">Your code is 012345&/);
});

test('a heading is whole where the subject is cut, and a telephone number in a mail is not broken over two lines', () => {
  const piece = 'Thousand Hills in the Morning Mist above the Lake of Kivu';
  const delivered = writeOrdered({ letter: 'pieceDelivered', to: '', facts: { ...mailFacts.pieceDelivered, piece } });
  expect([delivered.subject.includes(piece), /<h1[^>]*>(.*?)<\/h1>/.exec(delivered.html!)?.[1]?.replaceAll(/<[^>]+>/g, '')]).toEqual([
    false,
    `Order 1001: ‘${piece}’ was delivered`,
  ]);
  const { html } = writeOrdered({ letter: 'pieceSent', to: '', facts: mailFacts.pieceSent });
  expect(html).toContain('<span style="white-space:nowrap">+250 788 000 001</span>');
});

test.each([
  [
    { about: { what: 'Tray', number: 1020, isReturn: true, pieces: [{ text: 'Tray × 1', amount: 35_000, detail: 'Odette', picture }] } },
    'Order 1020: about your return of Tray',
  ],
  [{ about: { what: 'order 1020', isReturn: false } }, 'About order 1020'],
  [{ subject: 'Re: A visit' }, 'A visit'],
])(
  'the answer to a message, of which %j is known, says in its heading what it is about, and sets apart what it answers',
  (changed, heading) => {
    const { subject, html, text } = writeOrdered({ letter: 'contactAnswer', to: '', facts: { ...mailFacts.contactAnswer, ...changed } });
    expect(subject).toBe('about' in changed ? heading : 'Re: Re: A visit');
    expect(text).toContain('reply to this email');
    expect([text.includes('- Tray × 1: 35,000 Frw'), html?.includes('<img')]).toEqual(
      heading.endsWith('Tray') ? [true, true] : [false, false],
    );
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html!)?.[1]?.replaceAll(/<[^>]+>/g, '')).toBe(heading);
    expect(html).toMatch(/You wrote:<\/p><blockquote [^>]*>&lt;b&gt;Mukamana/);
  },
);

test('each row of a mail is a table of its own, so that the names of works are as wide as their own amounts leave them', () => {
  const { html } = writeOrdered({ letter: 'orderRefundedPart', to: '', facts: mailFacts.orderRefundedPart });
  const tables = [...(html?.matchAll(/<table role="presentation" width="100%"[^>]*collapse">((?:(?!<table)[^])*?)<\/table>/g) ?? [])];
  const of = (words: string) => tables.findIndex(([, rows]) => rows?.includes(words));
  expect(of('Kivu × 1')).toBeGreaterThanOrEqual(0);
  // Between them stands what this refund was.
  expect(of('12,000 of 37,000 Frw')).toBe(of('Kivu × 1') + 2);
});

test('a subject cannot inject another header', async () => {
  const subject = 'Hello\r\nBcc: eve@example.com';
  await mailer.send(writeOrdered({ letter: 'contactReceived', to: 'admin@example.com', facts: { ...mailFacts.contactReceived, subject } }));
  const mail = await sink.next('admin@example.com', 'Hello');
  expect([mail.bcc, mail.subject]).toEqual([undefined, `${script} wrote: Hello Bcc: eve@example.com`]);
});
