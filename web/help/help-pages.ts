import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HelpTopic } from '#contract/screens.ts';

type HelpPage = {
  title: MessageDescriptor;
  /** May have `returnDays`, `inRwanda` and `abroad`, of the settings; so may the paragraphs. */
  lead: MessageDescriptor;
  /** `id` is the fragment of its address, for parts that other screens lead to. */
  parts: { id?: string; heading: MessageDescriptor; paragraphs: MessageDescriptor[] }[];
};

/** What the shop does, in plain language; keep it in step with what the shop really does. */
export const helpPages: Record<HelpTopic, HelpPage> = {
  shipping: {
    title: msg`Shipping`,
    lead: msg`Shipping is free in Rwanda. Abroad, it is free for works whose artists ship there.`,
    parts: [
      {
        id: 'time',
        heading: msg`When it leaves the studio`,
        paragraphs: [msg`Each work shows, beside its price, how many days after payment it leaves the studio, usually three.`],
      },
      {
        id: 'under-way',
        heading: msg`How long it is under way`,
        paragraphs: [
          msg({
            message: 'Once it has left, a parcel is usually under way for {inRwanda} days within Rwanda, and for {abroad} days abroad.',
          }),
          msg`These are days that we see, not a promise: customs and holidays can add some. Your order shows when each work was sent, and how to follow it.`,
        ],
      },
      {
        id: 'rwanda',
        heading: msg`How a work travels`,
        paragraphs: [
          msg`The artist packs and sends each work once it is paid for, to the address you gave with the order. Your order shows when it was sent and when it was delivered.`,
          msg`An order with works by several artists arrives in several parcels.`,
        ],
      },
      {
        heading: msg`The address`,
        paragraphs: [
          msg`Street, sector and district are enough in Rwanda; add how to find you, and a phone number we can reach you on. Artists see your address only once the order is paid for.`,
        ],
      },
      {
        id: 'abroad',
        heading: msg`Abroad`,
        paragraphs: [
          msg`Each work shows, beside its price, whether its artist ships it abroad free of charge. For any other, ask the artist in a chat before you order: they know what can be rolled, crated or carried. Customs duties and taxes in your own country are yours to pay.`,
        ],
      },
    ],
  },
  returns: {
    title: msg`Returns`,
    lead: msg({
      message:
        'If a work arrives damaged, or is not what was shown, tell us{returnDays, plural, =0 {.} one { within # day of its delivery.} other { within # days of its delivery.}}',
    }),
    parts: [
      {
        heading: msg`What to do`,
        paragraphs: [
          msg({
            message:
              "Open the order under My Orders, choose {returnDays, plural, =0 {} other {“Return” beside the work, or }}“Report a problem”, add pictures of the damage, and keep the packaging. We'll talk to the artist and get back to you.",
          }),
          msg`When an order is cancelled after it has been paid for, we refund your original payment method.`,
        ],
      },
      {
        heading: msg`Before you pay`,
        paragraphs: [
          msg`You can cancel an unpaid order at any time under My Orders. If it is not paid for in time it is cancelled automatically, and the works go back to the shop.`,
        ],
      },
      {
        heading: msg`Made to order`,
        paragraphs: [msg`A work that was made for you can be returned only if it is damaged or not as agreed.`],
      },
    ],
  },
  payment: {
    title: msg`Payment`,
    lead: msg`By card or mobile money, through Flutterwave.`,
    parts: [
      {
        heading: msg`How it works`,
        paragraphs: [
          msg`You place the order first; the works are then held for you for a day. The payment window opens at once, or later from My Orders. We never see your card number or PIN.`,
          msg`We confirm an order only after the payment provider has told us directly that the whole amount has arrived.`,
        ],
      },
      {
        heading: msg`Frw or NGN`,
        paragraphs: [
          msg`Prices are in Frw. You may pay in Frw, by card or Rwandan mobile money, or in Nigerian naira, at a rate that is shown before you pay and kept with your payment.`,
        ],
      },
      {
        heading: msg`When something goes wrong`,
        paragraphs: [
          msg`If your connection drops, look at My Orders: a payment that went through is found within minutes, without you doing anything. If you are ever charged twice, the second charge is refunded.`,
        ],
      },
    ],
  },
  privacy: {
    title: msg`Privacy`,
    lead: msg`What we keep about you, why, and what you can ask of us under Law No 058/2021.`,
    parts: [
      {
        heading: msg`What we keep`,
        paragraphs: [
          msg`Your name, email address and password (only as a hash); the phone number and address you give; your orders, messages, reviews and favorites; and when you signed in, to protect your account.`,
          msg`So that the shop can be read without a connection, your browser keeps the pages you have seen and your favorites. It also keeps your last searches. Signing out deletes all of this.`,
          msg`We set no advertising cookies and pass nothing on to advertisers. Payments are handled by Flutterwave, who receive your name, email address, phone number and the amount.`,
        ],
      },
      {
        heading: msg`What others see`,
        paragraphs: [
          msg`An approved artist's name, picture, email address and biography are public. A customer's name is seen by the artists they buy from, and beside whatever they write in public. An address is seen only by an artist whose work has been paid for.`,
        ],
      },
      {
        heading: msg`What you can ask`,
        paragraphs: [
          msg`You can see and correct your data in your account, download it as a file, and ask us to delete it. We must keep orders for our bookkeeping, with the name they were placed under but no email, phone number or address. We answer every request within 30 days.`,
        ],
      },
    ],
  },
  terms: {
    title: msg`Terms`,
    lead: msg`You buy from the artist; Ubugeni provides the marketplace.`,
    parts: [
      {
        heading: msg`Buying`,
        paragraphs: [
          msg`A work is sold when an order is placed, at the price shown at that moment. An order that is not paid for in time lapses. You may have up to three unpaid orders at once.`,
        ],
      },
      {
        heading: msg`Selling`,
        paragraphs: [
          msg`Artists sell only their own work, describe it truthfully and send it soon after it is paid for. We check every artist before their first work goes up, and may take down what breaks these terms.`,
        ],
      },
      {
        heading: msg`Copyright`,
        paragraphs: [msg`Buying a work does not give the right to copy it. Pictures on Ubugeni belong to their artists.`],
      },
      {
        heading: msg`Conduct`,
        paragraphs: [
          msg`Be kind. Messages, reviews and questions that threaten or insult are taken down, and whoever wrote them may lose their account.`,
        ],
      },
    ],
  },
  faq: {
    title: msg`Frequently asked questions`,
    lead: msg`Short answers about buying, selling and your account.`,
    parts: [
      {
        heading: msg`Does putting a work into the cart reserve it?`,
        paragraphs: [
          msg`No. It is yours once you place the order. If somebody is faster, we'll tell you which piece is gone and leave the rest of your cart as it is.`,
        ],
      },
      { heading: msg`I forgot my password.`, paragraphs: [msg`Ask for a link on the sign-in page. It works once, for 30 minutes.`] },
      {
        heading: msg`How do I become an artist here?`,
        paragraphs: [
          msg`Sign up as an artist with a picture, complete your profile and add documents if you have any. A person looks at every application, and you'll hear from us by email.`,
        ],
      },
      {
        heading: msg`May I see a work before I buy it?`,
        paragraphs: [msg`Ask the artist in a chat; many have a studio in or near Kigali.`],
      },
      {
        id: 'frames',
        heading: msg`Does a work come with a frame?`,
        paragraphs: [
          msg`Each work shows, beside its price, whether it is framed. What comes without a frame is packed flat or rolled; ask the artist in a chat if you would like one made.`,
        ],
      },
      {
        heading: msg`Can I have something made for me?`,
        paragraphs: [msg`Yes: look for works marked as made to order: their artists take commissions. Write to them in a chat.`],
      },
      {
        heading: msg`How do I delete my account?`,
        paragraphs: [msg`In your account, under Your data, or by writing to us. Open orders must be completed first.`],
      },
    ],
  },
};
