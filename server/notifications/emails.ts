import { type UnsubscribeLink, writePlainEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** What happened, the newest first: of the rest only the number. */
type NotifiedFacts = { name: string; items: { text: string; link: string }[]; more: number; link: string; leave: UnsubscribeLink };

/** Longer subjects are cut by every mail program. */
const SUBJECT_MAX = 140;

const firstOf = ({ items }: NotifiedFacts) => {
  const text = items[0]?.text ?? '';
  return text.length > SUBJECT_MAX ? `${text.slice(0, SUBJECT_MAX - 1).toWellFormed()}…` : text;
};

/** `Jean asked about Nine Hearths: “Is it framed?”, and 3 more` */
function subjectOf(facts: NotifiedFacts): string {
  const others = facts.items.length + facts.more - 1;
  return others > 0 ? `${firstOf(facts)}, and ${others} more` : firstOf(facts);
}

const listOf = ({ items, more }: NotifiedFacts) => ({
  lines: [...items.map(({ text, link }) => `${text}\n  ${link}`), ...(more > 0 ? [`and ${more} more`] : [])],
});

/** Mails of what the bell says; they quote strangers, so they are text only (threats.md T10). */
export const notificationEmails = {
  notified: (facts: NotifiedFacts) => {
    const [only] = facts.items;
    const isOne = facts.items.length === 1 && facts.more === 0 && only;
    return writePlainEmail({
      subject: subjectOf(facts),
      greeting: `Hello ${facts.name},`,
      ...(isOne
        ? { paragraphs: [only.text], action: { label: 'See it', link: only.link } }
        : { paragraphs: ['New on Ubugeni:'], list: listOf(facts) }),
      closing: `You can choose what we email you about:\n${facts.link}`,
      leave: facts.leave,
    });
  },
  dailySummary: (facts: NotifiedFacts) =>
    writePlainEmail({
      subject: `Your day on Ubugeni: ${subjectOf(facts)}`,
      greeting: `Good morning ${facts.name},`,
      paragraphs: ['Here’s what happened since your last summary that you haven’t seen yet:'],
      list: listOf(facts),
      closing: `You can choose what this email includes:\n${facts.link}`,
      leave: facts.leave,
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof notificationEmails> {}
}
