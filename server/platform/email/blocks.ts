import { frame } from './layout.ts';
import type { Letter } from './mailer.ts';

/** Where a mail that nobody has to get is ended: a page for people, and an address for their mail program (RFC 8058). */
export type UnsubscribeLink = { page: string; oneClick: string };

/** What is counted up in a mail: one line for each thing, and what they make together. */
export type EmailList = { lines: string[]; total?: { words: string; amount: string } };

/** The parts that every mail has; plain text only, it is escaped here. A line break in a paragraph stays one. */
export type EmailParts = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  list?: EmailList;
  action?: { words: string; link: string };
  closing?: string;
  leave?: UnsubscribeLink;
  /** Where an answer goes. */
  replyTo?: string;
};

const SIGNED = 'Ubugeni · Art from Rwanda';
const LEAVE_MESSAGES = 'If you do not want these mails';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>');

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;

/** A mail in the product's look, as HTML and as text. */
export function writeEmail(parts: EmailParts): Omit<Letter, 'to'> {
  const { subject, greeting, paragraphs, list, action, closing, leave } = parts;
  const body = [
    ...[greeting, ...paragraphs].map(paragraph),
    list ? writeList(list) : '',
    action ? writeButton(action) : '',
    closing ? paragraph(closing) : '',
  ];
  const foot = leave ? `<br>${LEAVE_MESSAGES}, <a href="${escape(leave.page)}" class="ash" style="color:#6b645b">unsubscribe</a>.` : '';
  return {
    ...writePlainEmail(parts),
    html: frame({ title: escape(subject), preview: escape(paragraphs[0] ?? ''), body: body.join(''), foot: `${SIGNED}${foot}` }),
  };
}

/** Each line above a hairline, the total at the right below them. */
function writeList({ lines, total }: EmailList): string {
  const cell = 'class="line" style="padding:10px 0;border-top:1px solid #e4dfd6';
  const rows = lines.map((line) => `<tr><td colspan="2" ${cell}">${escape(line)}</td></tr>`);
  const last = total
    ? `<tr><td ${cell};font-weight:600">${escape(total.words)}</td><td align="right" ${cell};font-weight:600;white-space:nowrap">${escape(total.amount)}</td></tr>`
    : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">${rows.join('')}${last}</table>`;
}

/** A cell in the accent's colour: the programs that know no padding of links show a button too. */
const writeButton = ({ words, link }: NonNullable<EmailParts['action']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="#a63a1e" style="background:#a63a1e"><a href="${escape(link)}" style="display:inline-block;padding:13px 24px;color:#ffffff;text-decoration:none">${escape(words)}</a></td></tr></table>`;

/** The same as text alone, for words that strangers wrote to us (threats.md T10). */
export function writePlainEmail(parts: EmailParts): Omit<Letter, 'to'> {
  const { subject, greeting, paragraphs, list, action, closing, leave, replyTo } = parts;
  const texts = [
    greeting,
    ...paragraphs,
    list ? listed(list) : '',
    action ? `${action.words}:\n${action.link}` : '',
    closing ?? '',
    SIGNED,
    leave ? `${LEAVE_MESSAGES}, unsubscribe:\n${leave.page}` : '',
  ];
  const headers = {
    ...(leave ? { 'List-Unsubscribe': `<${leave.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
  };
  return { subject: subject.replaceAll(/[\r\n]+/g, ' '), text: `${texts.filter(Boolean).join('\n\n')}\n`, headers };
}

const listed = ({ lines, total }: EmailList) =>
  [...lines.map((line) => `- ${line}`), ...(total ? [`${total.words}: ${total.amount}`] : [])].join('\n');
