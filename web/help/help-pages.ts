import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HelpTopic } from '#contract/screens.ts';

type HelpPage = { title: MessageDescriptor; lead: MessageDescriptor; parts: { heading: MessageDescriptor; words: MessageDescriptor[] }[] };

/** What the shop does, said plainly; change it when the shop does something else. */
export const helpPages: Record<HelpTopic, HelpPage> = {
  shipping: {
    title: msg`Shipping`,
    lead: msg`Shipping is always free.`,
    parts: [
      {
        heading: msg`How a work travels`,
        words: [
          msg`The artist packs and sends each work after it is paid, to the address that you gave with the order. You see in your order when it was sent and when it was delivered.`,
          msg`An order with works of several artists arrives in several parcels.`,
        ],
      },
      {
        heading: msg`The address`,
        words: [
          msg`Street, sector and district are enough in Rwanda; tell us how to find you, and a phone number that is answered. Artists see your address only once the order is paid.`,
        ],
      },
      {
        heading: msg`Abroad`,
        words: [
          msg`Many works travel well. Ask the artist in a chat before you order: they know what can be rolled, crated or carried. Customs and taxes of your country are yours to pay.`,
        ],
      },
    ],
  },
  returns: {
    title: msg`Returns`,
    lead: msg`If a work arrives damaged, or is not what was shown, tell us within 14 days.`,
    parts: [
      {
        heading: msg`What to do`,
        words: [
          msg`Write to us with the number of the order and a picture of the damage. Keep the packaging. We talk with the artist and answer you.`,
          msg`When an order is cancelled after it was paid, we give the money back the way it came.`,
        ],
      },
      {
        heading: msg`Before it is paid`,
        words: [
          msg`An unpaid order can be cancelled at any time under My Orders. If it is not paid in time it is cancelled by itself, and the works go back to the shop.`,
        ],
      },
      { heading: msg`Made to order`, words: [msg`A work that was made for you can be returned only when it is damaged or not as agreed.`] },
    ],
  },
  payment: {
    title: msg`Payment`,
    lead: msg`By card or mobile money, through Flutterwave.`,
    parts: [
      {
        heading: msg`How it works`,
        words: [
          msg`You place the order first; the works are then yours for a day. The payment window opens at once, or later from My Orders. We never see your card number or PIN.`,
          msg`We confirm an order only after the payment provider has told our own server that the whole amount arrived.`,
        ],
      },
      {
        heading: msg`Frw or NGN`,
        words: [
          msg`Prices are in Frw. You may pay in Frw, by card or Rwandan mobile money, or in Nigerian naira, at a rate that is shown before you pay and kept with your payment.`,
        ],
      },
      {
        heading: msg`When something goes wrong`,
        words: [
          msg`If your line is cut, look at My Orders: a payment that arrived is found by itself within minutes. If you were charged twice, the second charge is given back.`,
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
        words: [
          msg`Your name, e-mail address and password (only as a hash); the phone number and address that you give; your orders, messages, reviews and favorites; the times of sign-ins, to protect your account.`,
          msg`We set no cookies for advertising and pass nothing on for it. Payments are made by Flutterwave, who receive your name, e-mail address, phone number and the amount.`,
        ],
      },
      {
        heading: msg`What others see`,
        words: [
          msg`An approved artist's name, picture, e-mail address and biography are public. A customer's name is seen by the artists they buy from, and beside what they write in public. An address is seen only by an artist whose work was paid.`,
        ],
      },
      {
        heading: msg`What you can ask`,
        words: [
          msg`You can see and correct your data in your profile, take them with you as a file, and have them erased. Orders must be kept for the books: they keep the name they were made with, and neither e-mail, phone nor address. We answer every request within 30 days.`,
        ],
      },
    ],
  },
  terms: {
    title: msg`Terms`,
    lead: msg`Ubugeni is the room; the contract is between you and the artist.`,
    parts: [
      {
        heading: msg`Buying`,
        words: [
          msg`A work is sold when an order is placed, at the price shown then. An order that is not paid in time ends. You may have three unpaid orders at once.`,
        ],
      },
      {
        heading: msg`Selling`,
        words: [
          msg`Artists sell only work of their own, describe it truly and send it soon after it is paid. We check every artist before their first work goes up, and may take down what breaks these terms.`,
        ],
      },
      {
        heading: msg`Rights in a work`,
        words: [msg`Buying a work does not give the right to copy it. Pictures on Ubugeni belong to their artists.`],
      },
      {
        heading: msg`Talking`,
        words: [msg`Be kind. Messages, reviews and questions that threaten or insult are taken down, and their writers may be shut out.`],
      },
    ],
  },
  faq: {
    title: msg`Questions and answers`,
    lead: msg`What people ask most.`,
    parts: [
      {
        heading: msg`Does putting a work into the cart reserve it?`,
        words: [
          msg`No. It is yours when the order is placed. If somebody is faster, we tell you which piece is gone and leave the rest of your cart as it is.`,
        ],
      },
      { heading: msg`I forgot my password.`, words: [msg`Ask for a link on the login page. It works once, for 30 minutes.`] },
      {
        heading: msg`How do I become an artist here?`,
        words: [
          msg`Sign up as an artist with a picture, complete your profile and add documents if you have any. A person looks at every application, and you are told by mail.`,
        ],
      },
      { heading: msg`May I see a work before I buy it?`, words: [msg`Ask the artist in a chat; many have a studio in or near Kigali.`] },
      { heading: msg`Can I have something made for me?`, words: [msg`Works marked as made to order show artists who take commissions.`] },
      {
        heading: msg`How do I delete my account?`,
        words: [msg`In your profile, or write to us. Orders under way must be finished first.`],
      },
    ],
  },
};
