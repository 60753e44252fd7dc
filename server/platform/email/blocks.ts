import type { EmailPicture } from './email-picture.ts';
import { layout, SIGNED } from './layout.ts';
import type { Email } from './mailer.ts';
import { fitSubject } from './subject.ts';
import { escapeMarkup } from '#server/platform/text/escape-markup.ts';

/** How to unsubscribe from an optional mail: the page for readers, and the one-click address for mail programs (RFC 8058). */
export type UnsubscribeLink = { page: string; oneClick: string };

type EmailAction = { label: string; link: string };

/** Of the HTML part alone: the plain one says the same without. `detail` is a second, smaller line. */
type Shown = { picture?: EmailPicture | undefined; detail?: string | undefined };
/** A work with what it costs, which may be empty, and a way on. */
type Row = { text: string; amount: string; action?: EmailAction | undefined } & Shown;
/** A line of a list: its text, with a way on or an amount. */
type EmailLine = string | { text: string; action: EmailAction; pictures?: EmailPicture[] | undefined } | Row;
/** A list in a mail, with an optional title, and its sums below it. */
type EmailList = { title?: string; lines: EmailLine[]; sums?: { label: string; amount: string }[] };

/** What is asked first, under its label: 'Arrives'. In the HTML part `number`, which is in the text, is not broken; one with a `link` is called by a press. */
type EmailDetail = { label: string; text: string; number?: { text: string; link?: string | undefined } | undefined };

/** The parts of a mail, as plain text: this module escapes them. A line break within a paragraph is kept. */
export type EmailParts = {
  /** What happened first: what is longer than an inbox shows is cut. */
  subject: string;
  /** The heading of the HTML part, where it is not the whole subject. */
  title?: string;
  /** What an inbox shows beside the subject: by default the first paragraph. */
  preview?: string | undefined;
  /** Empty where the first paragraph greets by itself. */
  greeting: string;
  /** What is typed from the mail into a page, in large type. */
  code?: { label: string; code: string };
  paragraphs: string[];
  /** What somebody wrote before, below the paragraphs. */
  quote?: { label: string; text: string };
  /** Above the list and the button. */
  details?: EmailDetail[];
  /** Works that the paragraphs are about, in the HTML part alone. */
  pictures?: EmailPicture[] | undefined;
  list?: EmailList;
  action?: EmailAction;
  /** A quieter button beside it. */
  secondAction?: EmailAction;
  /** What a button is pressed for, right below them. */
  actionNote?: string;
  /** The buttons stand above the list: what follows is to be looked up, not to be read first. */
  isActionFirst?: boolean;
  /** A list below the button, of what may be done besides. */
  besides?: EmailList;
  closing?: string;
  /** Where who reads it finds help, below everything else. */
  help?: { text: string; links: EmailAction[] };
  leave?: UnsubscribeLink;
  /** The Reply-To address. */
  replyTo?: string;
};

const LEAVE_MESSAGES = 'Don’t want these emails?';

const escape = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>');

/** What is not broken over two lines: telephone numbers, amounts, the number of an order, and how many with the word before it. */
const WHOLE = /(\+\d{1,3}(?: \d{2,4}){2,4}|\d[\d,]* Frw|[Oo]rder \d+|\S{1,20} × \d+)/;
/** In a heading its last two words, too: a word alone on a line is none. */
const WHOLE_IN_HEADING = new RegExp(`${WHOLE.source.slice(0, -1)}|\\S{1,14} \\S{1,9}$)`);

const escapeText = (text: string, whole = WHOLE) =>
  text
    .split(whole)
    .map((part, at) => (at % 2 === 1 ? `<span style="white-space:nowrap">${escape(part)}</span>` : escape(part)))
    .join('');

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeText(text)}</p>`;

const ifAny = <Part>(part: Part | undefined, write: (part: Part) => string): string => (part ? write(part) : '');

/** Writes a mail in the product's layout, as HTML and as text. */
export function writeEmail(parts: EmailParts): Omit<Email, 'to'> {
  const { title = parts.subject, greeting, code, paragraphs, quote, details, pictures = [], list, besides, closing, help, leave } = parts;
  const body = [
    greeting ? paragraph(greeting) : '',
    ifAny(code, writeCode),
    ...paragraphs.map((text) => paragraph(text)),
    pictures.length > 0 ? `<p style="margin:0 0 16px">${pictures.map(writePicture).join(' ')}</p>` : '',
    ifAny(quote, writeQuote),
    ifAny(details, writeDetails),
    ...inOrder(parts, ifAny(list, writeList), writeButtons(parts)),
    ifAny(besides, writeList),
    ifAny(closing, paragraph),
    ifAny(help, writeHelp),
  ];
  const preview = code ? `${code.label} ${code.code}` : (parts.preview ?? paragraphs[0] ?? '');
  const foot = leave ? `<br>${LEAVE_MESSAGES} <a href="${escape(leave.page)}" class="ash" style="color:#6b645b">Unsubscribe</a>` : '';
  return {
    ...writePlainEmail(parts),
    html: layout({
      title: escape(title),
      heading: escapeText(title, WHOLE_IN_HEADING),
      preview: escape(preview),
      body: body.join(''),
      foot,
    }),
  };
}

const inOrder = ({ isActionFirst }: EmailParts, list: string, action: string) => (isActionFirst ? [action, list] : [list, action]);

const writeCode = ({ label, code }: NonNullable<EmailParts['code']>) =>
  `<p style="margin:0 0 16px">${escape(label)} <span style="display:block;padding:8px 0;font:600 36px/1.3 Menlo,Consolas,monospace;letter-spacing:6px">${escape(code)}</span></p>`;

/** Set apart by a rule at its side. */
const writeQuote = ({ label, text }: NonNullable<EmailParts['quote']>) =>
  `<p class="ash" style="margin:0 0 4px;font-size:14px;color:#6b645b">${escape(label)}</p><blockquote class="line ash" style="margin:0 0 24px;padding:0 0 0 16px;border-left:3px solid #e4dfd6;color:#6b645b">${escapeText(text)}</blockquote>`;

/** The label small above its text, so that both fit on a phone. */
const writeDetails = (details: EmailDetail[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">${details
    .map(
      ({ label, text, number }) =>
        `<tr><td ${CELL}"><span class="ash" style="font-size:14px;color:#6b645b">${escape(label)}</span><br>${number ? writeNumber(escape(text), number) : escapeText(text)}</td></tr>`,
    )
    .join('')}</table>`;

/** Longer than the number of any parcel or telephone; it breaks where it must. */
const NUMBER_MAX = 24;

function writeNumber(escaped: string, { text, link }: NonNullable<EmailDetail['number']>): string {
  const whole = text.length > NUMBER_MAX ? '' : 'white-space:nowrap';
  return escaped.replace(escape(text), (said) =>
    link ? `<a href="${escape(link)}" class="soot" style="color:#16130f;${whole}">${said}</a>` : `<span style="${whole}">${said}</span>`,
  );
}

const writeHelp = ({ text, links }: NonNullable<EmailParts['help']>) =>
  `<p class="ash" style="margin:0 0 16px;font-size:14px;color:#6b645b">${escape(text)} ${links.map(writeLink).join(' · ')}</p>`;

const writeLink = ({ label, link }: EmailAction) => `<a href="${escape(link)}" class="ash" style="color:#6b645b">${escape(label)}</a>`;

const cell = (also = '') => `class="${also ? `line ${also}` : 'line'}" style="padding:10px 0;border-top:1px solid #e4dfd6`;
const CELL = cell();

/** Its size is said, so that nothing moves when it comes; where pictures are blocked the work's name stands in a quiet field of that size. */
function writePicture({ src, width, height, alt, link }: EmailPicture): string {
  const image = `<img src="${escape(src)}" width="${width}" height="${height}" alt="${escape(alt)}" class="work" style="display:inline-block;vertical-align:top;width:${width}px;height:${height}px;border:1px solid transparent;box-sizing:border-box;overflow:hidden;background:#efeae1;color:#6b645b;font:12px/1.3 Helvetica,Arial,sans-serif">`;
  return link ? `<a href="${escape(link)}">${image}</a>` : image;
}

/** 'Lake Kivu × 2', escaped: it breaks before its last word, not before the count; a longer word breaks where it must. */
function writeCounted(text: string): string {
  const [, name = text, counted = ''] = /^(.*?)(\S{1,20} × \d+)$/s.exec(text) ?? [];
  return escape(name) + (counted && `<span style="white-space:nowrap">${escape(counted)}</span>`);
}

/** The columns are text and amount, in a list with pictures behind these. */
function writeRow({ text, amount, action, picture, detail }: Row, hasPictures: boolean, style = ''): string {
  const small =
    ifAny(detail, (said) => `<br><span class="ash" style="font-size:14px;color:#6b645b">${escape(said)}</span>`) +
    ifAny(action, (way) => `<br>${writeLink(way)}`);
  const lead = picture ? `<td width="96" valign="top" ${cell('thumb')};padding-right:16px">${writePicture(picture)}</td>` : '';
  // A row without an amount has its column for its words too: on a phone a name would break early beside an empty one.
  const columns = (hasPictures && !picture ? 2 : 1) + (amount === '' ? 1 : 0);
  const span = columns > 1 ? ` colspan="${columns}"` : '';
  const sum =
    amount === '' ? '' : `<td align="right" valign="top" ${CELL}${style};padding-left:12px;white-space:nowrap">${escape(amount)}</td>`;
  return `<tr>${lead}<td${span} valign="top" ${CELL}${style}">${writeCounted(text)}${small}</td>${sum}</tr>`;
}

const tableOf = (rows: string, margin: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:${margin};border-collapse:collapse">${rows}</table>`;

/** Each row above a hairline, amounts and the total at the right. */
function writeList({ title, lines, sums = [] }: EmailList): string {
  const hasPictures = lines.some((line) => typeof line === 'object' && 'picture' in line && line.picture);
  const rows = lines.map((line) =>
    typeof line === 'object' && 'amount' in line
      ? writeRow(line, hasPictures)
      : `<tr><td colspan="${hasPictures ? 3 : 2}" ${CELL}">${writeLine(line)}</td></tr>`,
  );
  const last = sums.map(({ label: text, amount }) => writeRow({ text, amount }, false, ';font-weight:600'));
  const head = title ? `<p style="margin:0">${escape(title)}</p>` : '';
  // Each row is a table of its own: one large amount would make the column as wide beside all names, and these narrow.
  const all = [...rows, ...last];
  return head + all.map((row, at) => tableOf(row, `${at === 0 ? 8 : 0}px 0 ${at === all.length - 1 ? 24 : 0}px`)).join('');
}

function writeLine(line: string | { text: string; action: EmailAction; pictures?: EmailPicture[] | undefined }): string {
  if (typeof line === 'string') return escapeText(line);
  const shown = line.pictures?.length ? `<br>${line.pictures.map(writePicture).join(' ')}` : '';
  return [line.text && escapeText(line.text) + shown, writeLink(line.action)].filter(Boolean).join('<br>');
}

/** A table cell in the accent colour, so that mail programs without support for padding on links show a button too. */
const writeButton = ({ label, link }: EmailAction) =>
  `<td bgcolor="#a63a1e" style="background:#a63a1e;border:1px solid #a63a1e"><a href="${escape(link)}" style="display:inline-block;padding:12px 23px;color:#ffffff;text-decoration:none">${escape(label)}</a></td>`;

/** Outlined, beside it. */
const writeSecondButton = ({ label, link }: EmailAction) =>
  `<td width="12">&nbsp;</td><td class="frame" style="border:1px solid #16130f"><a href="${escape(link)}" class="soot" style="display:inline-block;padding:12px 16px;color:#16130f;text-decoration:none">${escape(label)}</a></td>`;

const writeButtons = ({ action, secondAction, actionNote }: EmailParts) =>
  action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 ${actionNote ? 12 : 24}px"><tr>${writeButton(action)}${ifAny(secondAction, writeSecondButton)}</tr></table>${ifAny(actionNote, paragraph)}`
    : '';

/** The same as text only, for mails that quote what strangers wrote (threats.md T10). */
export function writePlainEmail(parts: EmailParts): Omit<Email, 'to'> {
  const {
    subject,
    greeting,
    code,
    paragraphs,
    quote,
    details = [],
    list,
    action,
    secondAction,
    actionNote = '',
    besides,
    closing = '',
    help,
    leave,
    replyTo,
  } = parts;
  const buttons = [action, secondAction].flatMap((one) => (one ? `${one.label}:\n${one.link}` : []));
  const texts = [
    greeting,
    code ? `${code.label} ${code.code}` : '',
    ...paragraphs,
    quote ? `${quote.label}\n${quote.text}` : '',
    ...details.map(({ label, text }) => `${label}\n${text}`),
    ...inOrder(parts, ifAny(list, listed), [...buttons, actionNote].filter(Boolean).join('\n\n')),
    ifAny(besides, listed),
    closing,
    help ? [help.text, ...help.links.map(({ label, link }) => `${label}: ${link}`)].join('\n') : '',
    leave ? `${LEAVE_MESSAGES} Unsubscribe:\n${leave.page}` : '',
    SIGNED,
  ];
  const headers = {
    ...(leave ? { 'List-Unsubscribe': `<${leave.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
  };
  return { subject: fitSubject(subject), text: `${texts.filter(Boolean).join('\n\n')}\n`, headers };
}

const listed = ({ title, lines, sums = [] }: EmailList) =>
  [...(title ? [title] : []), ...lines.map((line) => `- ${textOf(line)}`), ...sums.map(({ label, amount }) => `${label}: ${amount}`)].join(
    '\n',
  );

const wayOf = ({ label, link }: EmailAction) => `${label}: ${link}`;

function textOf(line: EmailLine): string {
  if (typeof line === 'string') return line;
  if ('amount' in line)
    return [[line.text, line.amount].filter(Boolean).join(': '), ifAny(line.action, wayOf)].filter(Boolean).join('\n  ');
  return [line.text, wayOf(line.action)].filter(Boolean).join('\n  ');
}
