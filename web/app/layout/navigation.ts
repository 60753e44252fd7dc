import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';

/** The main navigation (product.md section 2). */
export const mainNavigation = [
  { to: screens.home, label: msg`Home` },
  { to: screens.shop, label: msg`Shop` },
  { to: screens.artists, label: msg`Artist` },
  { to: screens.about, label: msg`About` },
  { to: screens.blog, label: msg`Blog` },
  { to: screens.contact, label: msg`Contact` },
] as const;

/** The footer's categories link to /shop with that filter set. */
export const footerCategories = ['Photography', 'Painting', 'Sculpture', 'Ceramic', 'Architecture'] as const;

/** The footer's help pages. */
export const helpLinks = [
  { to: screens.help('shipping'), label: msg`Shipping` },
  { to: screens.help('returns'), label: msg`Returns` },
  { to: screens.help('payment'), label: msg`Payment` },
  { to: screens.help('faq'), label: msg`FAQ` },
  { to: screens.help('privacy'), label: msg`Privacy` },
  { to: screens.help('terms'), label: msg`Terms` },
] as const;

/** Address of the gallery with one category chosen. */
export const shopCategory = (category: string) => `${screens.shop}?category=${encodeURIComponent(category)}`;
