import { expect, test } from 'vitest';
import { MailKind } from '#contract/mail-kinds.ts';
import { writeSetting } from '#server/platform/settings/settings.ts';
import { waitForMail } from '#server/testing/fakes/mailbox.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { writeEmail, writePlainEmail } from './blocks.ts';
import { addFoot } from './foot.ts';

const server = useTestServer({}, true);
const parts = { subject: 'Lake', greeting: 'Hello Keza,', paragraphs: ['It is here.'] };
const contact = { address: 'KG 7 Ave\nKigali & Huye', phone: '+250 788 000 001', email: 'art@ubugeni.example' };
const shop = { publicUrl: 'https://ubugeni.example', contact };

test.each(MailKind.options)('the mail %s ends with how the shop is reached and why its reader gets it', (kind) => {
  const { text, html } = addFoot(writeEmail(parts), kind, shop);
  const reach = 'KG 7 Ave, Kigali & Huye · +250 788 000 001 · art@ubugeni.example';
  expect(text).toContain(`\nUbugeni · Art from Rwanda\n${reach}\nYou get this email because `);
  expect(html).toContain(`Ubugeni · Art from Rwanda<br>${reach.replace('&', '&amp;')}<br>You get this email because `);
  expect(html).not.toContain('<!--');
});

test.each([
  ['orderPaid', 'you ordered at Ubugeni', true],
  ['orderPaidForArtist', 'you sell on Ubugeni', true],
  ['signInCode', 'you have an account at Ubugeni', false],
  ['newsletterConfirm', 'this address was entered for the Ubugeni newsletter', false],
  ['contactAnswer', 'you wrote to us', false],
] as const)('the mail %s is there because %s; its way to the settings: %s', (kind, because, hasSettings) => {
  const { text, html } = addFoot(writeEmail(parts), kind, shop);
  expect(text).toContain(`You get this email because ${because}.`);
  const link = 'https://ubugeni.example/account#notifications';
  expect([text.includes(link), html?.includes(`<a href="${link}"`)]).toEqual([hasSettings, hasSettings]);
});

test('a mail that is text only has the same end, and no HTML', () => {
  const mail = addFoot(writePlainEmail(parts), 'contactReceived', shop);
  expect([
    mail.html,
    mail.text.endsWith('because you work for Ubugeni.\nChoose what we email you about:\nhttps://ubugeni.example/account#notifications\n'),
  ]).toEqual([undefined, true]);
});

test('mails that are queued and mails that a job writes have the end from the settings of now', async () => {
  await writeSetting(server.services.db, 'contact', { ...contact, address: 'KN 1 Rd, Kigali', hours: [] });
  const person = await server.person();
  await server.call('POST /users/verify-email/again', { as: person.token });
  await server.call('POST /users/forgot-password', { body: { email: person.email } });
  for (const subject of ['confirm your email address', 'Set a new password'])
    expect((await waitForMail(server.config.dataDir, person.email, subject)).text).toContain('KN 1 Rd, Kigali · +250 788 000 001');
});

test('what an inbox shows beside the title is the first paragraph or what stands for it, and nothing of what follows', () => {
  const shown = (mail: { html?: string }) => /overflow:hidden">([^<]*)<\/div>/.exec(mail.html ?? '')?.[1];
  expect(shown(writeEmail(parts))).toMatch(/^It is here\.(?:&#8199;&#65279;){60}$/);
  expect(shown(writeEmail({ ...parts, preview: 'Keza & Jean' }))).toMatch(/^Keza &amp; Jean(?:&#8199;&#65279;)+$/);
});
