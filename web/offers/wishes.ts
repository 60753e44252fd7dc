import { msg } from '@lingui/core/macro';
import type { NewOffer } from '#contract/offers.ts';
import { screens } from '#contract/screens.ts';
import { session } from '#web/accounts/session/session.ts';
import type { WishFacts } from '#web/accounts/session/wish.ts';
import { ApiFailure } from '#web/app/api.ts';
import type { DoWish } from '#web/app/area.ts';
import { putBack, takeOut } from '#web/app/forms/wished-text.ts';
import { forgetDelivery, keepDelivery } from '#web/orders/delivery/use-delivery-form.ts';
import { offerKept } from './offer-kept.ts';

/** Makes the offer that a visitor typed; if it is refused, what was typed stands in the form again. */
export const offerWished: DoWish<WishFacts['offers.make']> = async ({ name, key, facts: { artId, ownerId, body } }, { send }) => {
  if (ownerId === session().identity) return { text: msg`${name} is your own work.`, isDone: false };
  try {
    const { data } = await send('POST /offers', { body: { ...body, art: artId }, idempotencyKey: key });
    takeOut(offerKept(artId));
    forgetDelivery();
    return { text: msg`Your offer for ${name} is sent`, link: { label: msg`View offer`, to: screens.offer(data._id) } };
  } catch (error) {
    const open = error instanceof ApiFailure && error.code === 'offers.alreadyOpen' ? error.details['offer'] : undefined;
    if (typeof open === 'string')
      return {
        text: msg`You already have an open offer for ${name}.`,
        isDone: false,
        link: { label: msg`View offer`, to: screens.offer(open) },
      };
    const { amount, quantity, text = '' } = body;
    putBack(offerKept(artId), { values: { amount: String(amount), quantity: String(quantity), text } }, key);
    keepDelivery(body);
    throw error;
  }
};

declare module '#web/accounts/session/wish.ts' {
  interface WishFacts {
    'offers.make': { artId: string; ownerId: string; body: Omit<NewOffer, 'art' | 'to'> };
  }
}
