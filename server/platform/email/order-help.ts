import { screens } from '#contract/screens.ts';
import type { EmailParts } from './blocks.ts';

/** How the buyer of an order reaches the shop, and the way to returns; `link` is that of their mail, whose site these pages are on. */
export const orderHelp = (link: string): NonNullable<EmailParts['help']> => ({
  text: 'A question about your order?',
  links: [
    { label: 'Write to us', link: new URL(screens.contact, link).href },
    { label: 'Delivery', link: new URL(screens.help('shipping'), link).href },
    { label: 'Returns', link: new URL(screens.help('returns'), link).href },
  ],
});
