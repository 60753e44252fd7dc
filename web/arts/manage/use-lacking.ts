import { useLingui } from '@lingui/react/macro';
import type { Art } from '#contract/arts.ts';
import { missingOf } from '#contract/manage-arts.ts';

/** What a draft may lack before it can be published, in the order of the form. */
const lackable = ['image', 'name', 'price', 'category', 'description'] as const;
export type Lacking = (typeof lackable)[number];

type Lackable = Pick<Art, 'name' | 'price' | 'category' | 'description'> & { cover: object | null };

/** What an artwork lacks before it can be published, by the names of its fields, and in words: 'price, description'. */
export function useLacking(): (art: Lackable) => { fields: Lacking[]; words: string } {
  const { t } = useLingui();
  const words: Record<Lacking, string> = {
    image: t`picture`,
    name: t`name`,
    price: t`price`,
    category: t`category`,
    description: t`description`,
  };
  return (art) => {
    const missing = missingOf(art, art.cover !== null);
    const fields = lackable.filter((field) => field in missing);
    return { fields, words: fields.map((field) => words[field]).join(', ') };
  };
}
