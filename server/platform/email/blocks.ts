import { layout } from './layout.ts';
import type { Email } from './mailer.ts';
import { escapeMarkup } from '#server/platform/text/escape-markup.ts';

/** How to unsubscribe from an optional mail: the page for readers, and the one-click address for mail programs (RFC 8058). */
export type UnsubscribeLink = { page: string; oneClick: string };

type EmailAction = { label: string; link: string };

/** A list in a mail, each line with an optional way on, and with an optional total. */
type EmailList = { lines: (string | { text: string; action: EmailAction })[]; total?: { label: string; amount: string } };

/** The parts of a mail, as plain text: this module escapes them. A line break within a paragraph is kept. */
export type EmailParts = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  list?: EmailList;
  action?: EmailAction;
  closing?: string;
  leave?: UnsubscribeLink;
  /** The Reply-To address. */
  replyTo?: string;
};

const SIGNED = 'Ubugeni · Art from Rwanda';
const LEAVE_MESSAGES = 'Don’t want these emails?';

const escape = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>');

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;

/** Writes a mail in the product's layout, as HTML and as text. */
export function writeEmail(parts: EmailParts): Omit<Email, 'to'> {
  const { subject, greeting, paragraphs, list, action, closing, leave } = parts;
  const body = [
    ...[greeting, ...paragraphs].map(paragraph),
    list ? writeList(list) : '',
    action ? writeButton(action) : '',
    closing ? paragraph(closing) : '',
  ];
  const foot = leave ? `<br>${LEAVE_MESSAGES} <a href="${escape(leave.page)}" class="ash" style="color:#6b645b">Unsubscribe</a>` : '';
  return {
    ...writePlainEmail(parts),
    html: layout({ title: escape(subject), preview: escape(paragraphs[0] ?? ''), body: body.join(''), foot: `${SIGNED}${foot}` }),
  };
}

/** Each row above a hairline, the total at the right below them. */
function writeList({ lines, total }: EmailList): string {
  const cell = 'class="line" style="padding:10px 0;border-top:1px solid #e4dfd6';
  const rows = lines.map((line) => `<tr><td colspan="2" ${cell}">${writeLine(line)}</td></tr>`);
  const last = total
    ? `<tr><td ${cell};font-weight:600">${escape(total.label)}</td><td align="right" ${cell};font-weight:600;white-space:nowrap">${escape(total.amount)}</td></tr>`
    : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">${rows.join('')}${last}</table>`;
}

const writeLine = (line: EmailList['lines'][number]): string =>
  typeof line === 'string'
    ? escape(line)
    : `${escape(line.text)}<br><a href="${escape(line.action.link)}" class="ash" style="color:#6b645b">${escape(line.action.label)}</a>`;

/** A table cell in the accent colour, so that mail programs without support for padding on links show a button too. */
const writeButton = ({ label, link }: EmailAction) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="#a63a1e" style="background:#a63a1e"><a href="${escape(link)}" style="display:inline-block;padding:13px 24px;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>`;

/** The same as text only, for mails that quote what strangers wrote (threats.md T10). */
export function writePlainEmail(parts: EmailParts): Omit<Email, 'to'> {
  const { subject, greeting, paragraphs, list, action, closing, leave, replyTo } = parts;
  const texts = [
    greeting,
    ...paragraphs,
    list ? listed(list) : '',
    action ? `${action.label}:\n${action.link}` : '',
    closing ?? '',
    SIGNED,
    leave ? `${LEAVE_MESSAGES} Unsubscribe:\n${leave.page}` : '',
  ];
  const headers = {
    ...(leave ? { 'List-Unsubscribe': `<${leave.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
  };
  return { subject: subject.replaceAll(/[\r\n]+/g, ' '), text: `${texts.filter(Boolean).join('\n\n')}\n`, headers };
}

const listed = ({ lines, total }: EmailList) =>
  [...lines.map((line) => `- ${textOf(line)}`), ...(total ? [`${total.label}: ${total.amount}`] : [])].join('\n');

const textOf = (line: EmailList['lines'][number]): string =>
  typeof line === 'string' ? line : `${line.text}\n  ${line.action.label}: ${line.action.link}`;
