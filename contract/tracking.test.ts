import { expect, test } from 'vitest';
import type { Carrier } from './orders.ts';
import { telephoneOf, trackingPageOf, writeTrackingNumber } from './tracking.ts';

test.each<[Carrier, string, string | undefined]>([
  ['moto', '+250 788 123 456', 'tel:+250788123456'],
  ['hand', '22 12 34 5', 'tel:2212345'],
  ['ritco', '0788 123 456', 'tel:0788123456'],
  ['volcano', '250788123456', 'tel:250788123456'],
  ['ems', '(+33) 6 12 34 56 78', 'tel:+33612345678'],
  ['other', '00250 788 123 456', 'tel:+250788123456'],
  ['dhl', '+250 788 123 456', 'tel:+250788123456'],
  ['ritco', '4711', undefined],
  ['ritco', '771234567890', undefined],
  ['ems', 'EE123456789RW', undefined],
  ['dhl', '0781234567', undefined],
  ['moto', 'RAB 123 C', undefined],
])('the number that was given for %s, %s, is a telephone number or none', (carrier, number, tel) => {
  expect(telephoneOf({ carrier, number })).toBe(tel);
});

test('a telephone number is written in groups, the number of a parcel as it was given', () => {
  expect(writeTrackingNumber({ carrier: 'moto', number: '+250788123456' })).toBe('+250 788 123 456');
  expect(writeTrackingNumber({ carrier: 'ritco', number: '4711' })).toBe('4711');
});

test.each<[Carrier, string, string]>([
  ['ritco', 'RITCO 4711', '4711'],
  ['ems', 'EMS Iposita: EE123456789RW', 'EE123456789RW'],
  ['ritco', 'Ritco ', 'Ritco '],
  ['volcano', 'RITCO 4711', 'RITCO 4711'],
  ['other', 'RITCO 4711', 'RITCO 4711'],
])('beside the carrier %s the number %s is written without its name', (carrier, number, written) => {
  expect(writeTrackingNumber({ carrier, number })).toBe(written);
});

const DHL = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=';
test.each<[Carrier, string, string | undefined]>([
  ['dhl', '7712 345 678', `${DHL}7712345678`],
  ['dhl', 'JD014600003828392837', `${DHL}JD014600003828392837`],
  ['dhl', 'DHL 7712 345 678', `${DHL}7712345678`],
  ['dhl', '+250 788 123 456', undefined],
  ['dhl', 'ask Eric', undefined],
  ['dhl', '', undefined],
  ['ems', 'EE123456789RW', undefined],
  ['ritco', '77123456', undefined],
])('a parcel of %s with the number %s is followed on its carrier’s page or nowhere', (carrier, number, page) => {
  expect(trackingPageOf({ carrier, number })).toBe(page);
});
