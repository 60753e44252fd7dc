/** The contents of a mail, as HTML that is escaped already. `heading` is the title with its marks for the page, `preview` is what an inbox shows beside the title. */
type LayoutParts = { title: string; heading: string; preview: string; body: string; foot: string };

/** Where the end that all mails have comes (foot.ts). */
export const FOOT_MARK = '<!--foot-->';
export type UnfootedEmail = { text: string; html?: string };

/** Keeps what follows out of what an inbox shows beside the title. */
const FILLER = '&#8199;&#65279;'.repeat(60);

/**
 * Dark colours for mail programs that support the reader's colour scheme; others use the inline styles. The band's black teeth turn light there, and a
 * work has a hairline: black on black both would be gone.
 */
const DARK = `@media (prefers-color-scheme:dark){.room{background:#16130f!important}.paper{background:#211d18!important;border-color:#3a342c!important}.soot{color:#f3efe8!important}.ash{color:#a89f93!important}.line{border-color:#3a342c!important}.frame{border-color:#a89f93!important}.band{background-color:#f3efe8!important}.work{border-color:#a89f93!important}}`;

/** On a phone a row has the width for a name beside its picture and its amount: 'Nyirahabimana' is not broken, and 'Four Springs × 1' is one line. */
const PHONE = `@media (max-width:480px){.paper{padding:24px 16px 16px!important}.thumb{width:72px!important;padding-right:12px!important}.thumb img{max-width:72px!important;height:auto!important}}`;

/** An Imigongo band: red teeth on black; plain black where gradients are not supported. */
const BAND =
  'height:12px;line-height:12px;font-size:0;background-color:#16130f;background-image:linear-gradient(135deg,#a63a1e 25%,transparent 25%),linear-gradient(225deg,#a63a1e 25%,transparent 25%);background-size:24px 24px';

export const SIGNED = 'Ubugeni · Art from Rwanda';

/** The HTML page around a mail's contents: tables and inline styles, which every mail program supports. */
export function layout({ title, heading, preview, body, foot }: LayoutParts): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${DARK}${PHONE}</style></head>
<body class="room" style="margin:0;padding:0;background:#fbfaf7">
<div style="display:none;max-height:0;overflow:hidden">${preview}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="room" style="background:#fbfaf7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="soot" style="padding:0 0 16px;font:600 26px Georgia,'Times New Roman',serif;color:#16130f">Ubugeni</td></tr>
<tr><td class="band" style="${BAND}">&nbsp;</td></tr>
<tr><td class="paper soot" style="padding:32px 28px 20px;background:#ffffff;border:1px solid #e4dfd6;border-top:0;font:16px/1.55 Helvetica,Arial,sans-serif;color:#16130f;word-break:break-word;overflow-wrap:anywhere">
<h1 class="soot" style="margin:0 0 20px;text-wrap:balance;font:400 26px/1.25 Georgia,'Times New Roman',serif;color:#16130f">${heading}</h1>
${body}
</td></tr>
<tr><td class="ash" style="padding:20px 0 0;font:13px/1.6 Helvetica,Arial,sans-serif;color:#6b645b">${SIGNED}${FOOT_MARK}${foot}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}
