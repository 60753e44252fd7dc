import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { addWished } from './wishes.ts';

export const cartArea = {
  pages: [{ to: screens.cart, label: msg`Cart`, words: msg`checkout` }],
  wishes: { 'cart.add': addWished },
} satisfies Area;
