import type { Figures, ShopDetails } from '#contract/admin.ts';
import type { Cart } from '#contract/cart.ts';
import type { Offer } from '#contract/offers.ts';
import type { Notification } from '#contract/notifications.ts';
import type { PaymentOptions } from '#contract/payments.ts';
import { answer } from './fake-api.ts';
import { openFakeEvents } from './fake-events.ts';
import { idOf, makePerson, pageOf } from './make-account.ts';

export const contactDetails: ShopDetails = {
  phone: '+250 788 000 111',
  email: 'hello@ubugeni.example',
  address: 'KG 5 Ave, Kigali',
  hours: ['Mon-Fri 9:00 AM-6:00 PM', 'Sunday closed'],
  returnDays: 14,
  transitDays: { rwandaFrom: 1, rwandaTo: 3, abroadFrom: 7, abroadTo: 21 },
};

export const figures: Figures = {
  artists: '120+',
  approval: '98%',
  rating: '4.9',
  artworksSold: '2,500+',
  happyCustomers: '1,800+',
  countriesServed: '31',
  isLive: true,
};

export const makePaymentOptions = (changes: Partial<PaymentOptions> = {}): PaymentOptions => ({
  currencies: [{ currency: 'RWF', rate: 1, options: 'card,mobilemoneyrwanda' }],
  isTest: false,
  scriptUrl: 'https://checkout.example/v3.js',
  ...changes,
});

export const makeNotification = (changes: Partial<Notification> = {}): Notification => ({
  _id: idOf(901),
  kind: 'order',
  text: 'Your order was sent.',
  link: '/blog',
  thing: 'order 1',
  count: 1,
  read: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...changes,
});

export const emptyCart: Cart = { _id: idOf(700), items: [], totalPrice: 0, totalItems: 0 };

/** Answers what header and footer ask for on every public page; the live events of who is signed in can be sent by `emit`. */
export function answerPublicLayout(): ReturnType<typeof openFakeEvents> {
  answer('GET /contact-details', { data: contactDetails });
  answer('GET /payments/options', { data: makePaymentOptions() });
  answer('GET /cart', emptyCart);
  answer('GET /arts/categories', { data: [] });
  answer('GET /offers', pageOf<Offer>([]));
  answer('GET /notifications', { ...pageOf<Notification>([]), notificationCount: 0 });
  answer('GET /messages/unread/{userId}', { unreadCount: 0 });
  answer('GET /users/{id}', { data: makePerson() });
  return openFakeEvents();
}
