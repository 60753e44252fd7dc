import type { Letter } from './mailer.ts';

/** Where a mail that nobody has to get is ended: a page for people, and an address for their mail program (RFC 8058). */
export type LeaveLink = { page: string; oneClick: string };

/** The parts that every mail has; plain text only, it is escaped here. */
export type LetterParts = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { words: string; link: string };
  closing?: string;
  leave?: LeaveLink;
  /** Where an answer goes. */
  replyTo?: string;
};

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>');

const LEAVE_WORDS = 'You get this mail because you asked for it. Stop these mails';
const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;

/** A mail in the product's look, as HTML and as text. */
export function writeLetter(parts: LetterParts): Omit<Letter, 'to'> {
  const { action, leave, greeting, paragraphs, closing } = parts;
  const button = action
    ? `<p style="margin:0 0 24px"><a href="${escape(action.link)}" style="display:inline-block;padding:12px 20px;background:#a63a1e;color:#ffffff;text-decoration:none">${escape(action.words)}</a></p>`
    : '';
  const foot = leave
    ? `<p style="margin:32px 0 0;color:#6b645b;font-size:13px">${LEAVE_WORDS}: <a href="${escape(leave.page)}" style="color:#6b645b">unsubscribe</a></p>`
    : '';
  return {
    ...writePlainLetter(parts),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(parts.subject)}</title></head><body style="margin:0;background:#fbfaf7;color:#16130f;font:16px/1.5 Helvetica,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 32px;font:600 24px Georgia,serif">Ubugeni</p>${[greeting, ...paragraphs].map(paragraph).join('')}${button}${closing ? paragraph(closing) : ''}${foot}</div></body></html>`,
  };
}

/** The same as text alone, for words that strangers wrote to us (security.md T10). */
export function writePlainLetter(parts: LetterParts): Omit<Letter, 'to'> {
  const { subject, greeting, paragraphs, action, closing, leave, replyTo } = parts;
  const texts = [greeting, ...paragraphs, ...(action ? [`${action.words}: ${action.link}`] : []), ...(closing ? [closing] : []), 'Ubugeni'];
  if (leave) texts.push(`${LEAVE_WORDS}: ${leave.page}`);
  const headers = {
    ...(leave ? { 'List-Unsubscribe': `<${leave.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
  };
  return { subject: subject.replaceAll(/[\r\n]+/g, ' '), text: `${texts.join('\n\n')}\n`, headers };
}
