import { screens } from '#contract/screens.ts';
import type { EmailParts } from './blocks.ts';

/** What an artist sends, with the path of the conversation with them about the order; a mail that an older version queued has none. */
type Sent = { ask?: { name: string; chat: string } };

/** How the buyer of an order reaches its artists and the shop, and the way to returns; `link` is that of their mail, whose site these pages are on. */
export const orderHelp = (link: string, sent: readonly Sent[] = []): NonNullable<EmailParts['help']> => ({
  text: 'A question about your order?',
  links: [
    ...sent.flatMap(({ ask }) => (ask ? [{ label: `Ask ${ask.name}`, link: new URL(ask.chat, link).href }] : [])),
    { label: 'Write to us', link: new URL(screens.contact, link).href },
    { label: 'Delivery', link: new URL(screens.help('shipping'), link).href },
    { label: 'Returns', link: new URL(screens.help('returns'), link).href },
  ],
});
