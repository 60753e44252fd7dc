import { layout } from './layout.ts';
import type { Email } from './mailer.ts';
import { escapeMarkup } from '#server/platform/text/escape-markup.ts';

/** How to unsubscribe from an optional mail: the page for readers, and the one-click address for mail programs (RFC 8058). */
export type UnsubscribeLink = { page: string; oneClick: string };

type EmailAction = { label: string; link: string };

/** A line of a list: its text, with a way on or an amount. */
type EmailLine = string | { text: string; action: EmailAction } | { text: string; amount: string };
/** A list in a mail, with an optional total. */
type EmailList = { lines: EmailLine[]; total?: { label: string; amount: string } };

/** The parts of a mail, as plain text: this module escapes them. A line break within a paragraph is kept. */
export type EmailParts = {
  subject: string;
  /** Empty where the first paragraph greets by itself. */
  greeting: string;
  /** What is typed from the mail into a page, in large type. */
  code?: { label: string; code: string };
  paragraphs: string[];
  list?: EmailList;
  action?: EmailAction;
  /** A list below the button, of what may be done besides. */
  besides?: EmailList;
  closing?: string;
  /** Where who reads it finds help, below everything else. */
  help?: { text: string; links: EmailAction[] };
  leave?: UnsubscribeLink;
  /** The Reply-To address. */
  replyTo?: string;
};

const SIGNED = 'Ubugeni · Art from Rwanda';
const LEAVE_MESSAGES = 'Don’t want these emails?';

const escape = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>');

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;

const ifAny = <Part>(part: Part | undefined, write: (part: Part) => string): string => (part ? write(part) : '');

/** Writes a mail in the product's layout, as HTML and as text. */
export function writeEmail(parts: EmailParts): Omit<Email, 'to'> {
  const { subject, greeting, code, paragraphs, list, action, besides, closing, help, leave } = parts;
  const body = [
    greeting ? paragraph(greeting) : '',
    ifAny(code, writeCode),
    ...paragraphs.map(paragraph),
    ifAny(list, writeList),
    ifAny(action, writeButton),
    ifAny(besides, writeList),
    ifAny(closing, paragraph),
    ifAny(help, writeHelp),
  ];
  const preview = code ? `${code.label} ${code.code}` : (paragraphs[0] ?? '');
  const foot = leave ? `<br>${LEAVE_MESSAGES} <a href="${escape(leave.page)}" class="ash" style="color:#6b645b">Unsubscribe</a>` : '';
  return {
    ...writePlainEmail(parts),
    html: layout({ title: escape(subject), preview: escape(preview), body: body.join(''), foot: `${SIGNED}${foot}` }),
  };
}

const writeCode = ({ label, code }: NonNullable<EmailParts['code']>) =>
  `<p style="margin:0 0 16px">${escape(label)} <span style="display:block;padding:8px 0;font:600 36px/1.3 Menlo,Consolas,monospace;letter-spacing:6px">${escape(code)}</span></p>`;

const writeHelp = ({ text, links }: NonNullable<EmailParts['help']>) =>
  `<p class="ash" style="margin:0 0 16px;font-size:14px;color:#6b645b">${escape(text)} ${links.map(writeLink).join(' · ')}</p>`;

const writeLink = ({ label, link }: EmailAction) => `<a href="${escape(link)}" class="ash" style="color:#6b645b">${escape(label)}</a>`;

const CELL = 'class="line" style="padding:10px 0;border-top:1px solid #e4dfd6';
const writeRow = (text: string, amount: string, style = '') =>
  `<tr><td ${CELL}${style}">${escape(text)}</td><td align="right" ${CELL}${style};white-space:nowrap">${escape(amount)}</td></tr>`;

/** Each row above a hairline, amounts and the total at the right. */
function writeList({ lines, total }: EmailList): string {
  const rows = lines.map((line) =>
    typeof line === 'object' && 'amount' in line
      ? writeRow(line.text, line.amount)
      : `<tr><td colspan="2" ${CELL}">${writeLine(line)}</td></tr>`,
  );
  const last = total ? writeRow(total.label, total.amount, ';font-weight:600') : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">${rows.join('')}${last}</table>`;
}

const writeLine = (line: string | { text: string; action: EmailAction }): string =>
  typeof line === 'string' ? escape(line) : `${escape(line.text)}<br>${writeLink(line.action)}`;

/** A table cell in the accent colour, so that mail programs without support for padding on links show a button too. */
const writeButton = ({ label, link }: EmailAction) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="#a63a1e" style="background:#a63a1e"><a href="${escape(link)}" style="display:inline-block;padding:13px 24px;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>`;

/** The same as text only, for mails that quote what strangers wrote (threats.md T10). */
export function writePlainEmail(parts: EmailParts): Omit<Email, 'to'> {
  const { subject, greeting, code, paragraphs, list, action, besides, closing, help, leave, replyTo } = parts;
  const texts = [
    greeting,
    code ? `${code.label} ${code.code}` : '',
    ...paragraphs,
    list ? listed(list) : '',
    action ? `${action.label}:\n${action.link}` : '',
    besides ? listed(besides) : '',
    closing ?? '',
    help ? [help.text, ...help.links.map(({ label, link }) => `${label}: ${link}`)].join('\n') : '',
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

function textOf(line: EmailLine): string {
  if (typeof line === 'string') return line;
  return 'amount' in line ? `${line.text}: ${line.amount}` : `${line.text}\n  ${line.action.label}: ${line.action.link}`;
}
