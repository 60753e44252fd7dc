import { randomBytes } from 'node:crypto';
import { Refused } from '../http/http.ts';
import type { CardShown } from './ledger.ts';

/** A step of the buyer before the payment is made. */
export type Step = 'pin' | 'otp' | 'address' | 'bank' | 'ussd';

export type TestCard = {
  name: string;
  number: string;
  expiry: string;
  cvv: string;
  type: 'MASTERCARD' | 'VISA' | 'VERVE';
  auth_model: string;
  steps: Step[];
  /** The bank's message when it declines after the steps. */
  declined?: string;
};

export const CARD_PIN = '3310';
export const CARD_OTP = '12345';
export const MOBILE_OTP = '123456';

/** The provider's test cards (payment-provider.md section 9). */
export const testCards: TestCard[] = [
  card('Mastercard with PIN', '5531886652142950', '09/32', '564', 'MASTERCARD', 'PIN', ['pin', 'otp']),
  card('Mastercard with 3-D Secure', '5438898014560229', '10/31', '564', 'MASTERCARD', 'VBVSECURECODE', ['bank']),
  card('Visa with 3-D Secure', '4187427415564246', '09/32', '828', 'VISA', 'VBVSECURECODE', ['bank']),
  card('Verve with PIN', '5061460410120223210', '10/31', '780', 'VERVE', 'PIN', ['pin', 'otp']),
  card('Verve without authentication', '5061460166976054667', '10/29', '564', 'VERVE', 'NOAUTH', []),
  card('Visa with address check', '4556052704172643', '09/32', '899', 'VISA', 'AVS_VBVSECURECODE', ['address']),
  card('Mastercard, preauthorised', '5377283645077450', '09/31', '789', 'MASTERCARD', 'NOAUTH', []),
  card('Declined: incorrect PIN', '5399834697894723', '09/31', '883', 'MASTERCARD', 'PIN', ['pin'], 'Incorrect PIN'),
  card('Declined: suspected fraud', '5590131743294314', '11/32', '887', 'MASTERCARD', 'PIN', [], 'Suspected fraud'),
  card('Declined: insufficient funds', '5258585922666506', '09/31', '883', 'MASTERCARD', 'PIN', [], 'Insufficient Funds'),
  card('Declined: do not honour', '5143010522339965', '08/31', '276', 'MASTERCARD', 'PIN', [], 'Do not honour'),
];

function card(
  name: string,
  number: string,
  expiry: string,
  cvv: string,
  type: TestCard['type'],
  auth_model: string,
  steps: Step[],
  declined?: string,
): TestCard {
  return { name, number, expiry, cvv, type, auth_model, steps, ...(declined && { declined }) };
}

/** The test card with this number; throws Refused with a message for the buyer when there is none or its details are wrong. */
export function findCard(given: { number: string; expiry: string; cvv: string }): TestCard {
  const number = given.number.replaceAll(/\D/g, '');
  const found = testCards.find((one) => one.number === number);
  if (!found) throw new Refused('This is a test: use one of the test cards listed below.');
  if (given.expiry.replaceAll(/\s/g, '') !== found.expiry) throw new Refused(`The expiry date of this test card is ${found.expiry}.`);
  if (given.cvv.trim() !== found.cvv) throw new Refused(`The CVV of this test card is ${found.cvv}.`);
  return found;
}

/** What a merchant may see of a card. */
export function showCard({ number, expiry, type }: TestCard): CardShown {
  return {
    first_6digits: number.slice(0, 6),
    last_4digits: number.slice(-4),
    issuer: `${type} CREDIT`,
    country: 'NIGERIA NG',
    type,
    token: `flw-t1nf-${randomBytes(16).toString('hex')}-m03k`,
    expiry,
  };
}
