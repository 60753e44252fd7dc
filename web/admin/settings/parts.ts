import { useLingui } from '@lingui/react/macro';

/** The parts of the settings that have a page of their own, by what they are about and most used first; each is the last segment of its address. */
export const partsIn = {
  pages: ['featured', 'contact', 'figures'],
  selling: ['rate', 'transit', 'returns', 'carriers'],
  staff: ['replies'],
  own: ['data'],
} as const;
export type SettingGroup = keyof typeof partsIn;
export const settingGroups = ['pages', 'selling', 'staff', 'own'] as const satisfies readonly SettingGroup[];

const settingParts: ReadonlySet<string> = new Set(settingGroups.flatMap((group) => partsIn[group]));
export type SettingPart = (typeof partsIn)[SettingGroup][number];

export const isSettingPart = (text: string): text is SettingPart => settingParts.has(text);

/** What each part is called, and what it is for. */
export function useSettingParts(): Readonly<Record<SettingPart, { title: string; about: string }>> {
  const { t } = useLingui();
  return {
    featured: {
      title: t`Featured artworks`,
      about: t`The works on the home page, in this order; with fewer than three, the newest fill in.`,
    },
    rate: { title: t`Exchange rate`, about: t`For buyers who pay in naira.` },
    transit: {
      title: t`Days under way`,
      about: t`How long a parcel usually takes: shown with each work, in the cart and on each order.`,
    },
    returns: { title: t`Returns`, about: t`How long buyers have to return a work.` },
    contact: { title: t`Contact details`, about: t`In the footer and on the contact page.` },
    figures: { title: t`Figures`, about: t`What the public pages say about the shop: counted, or as you write them here.` },
    carriers: { title: t`Carriers`, about: t`Who a work can be sent with, and what the buyer sees of the number.` },
    replies: { title: t`Saved replies`, about: t`Texts that you insert into answers to emails with one press.` },
    data: { title: t`Your data`, about: t`Download everything stored about you, or delete your account.` },
  };
}
