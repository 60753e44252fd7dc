import { useLingui } from '@lingui/react/macro';
import { limits } from '#contract/limits.ts';
import type { Refusal } from './picture-list.ts';

/** What is called a picture and is none: to name the kinds that can be chosen would say nothing. */
const PICTURE_NAME = /\.(jpe?g|png|webp|avif|hei[cf])$/i;

/** Says which files were not taken, by their names, and why. */
export function useRefusalTexts(most: number = limits.picturesPerArt): (refusals: readonly Refusal[]) => string[] {
  const { t } = useLingui();
  const textOf = ({ name, fault }: Refusal): string => {
    if (typeof fault === 'object') return t`“${name}”: ${fault.message}`;
    const broken = t`We can't open “${name}”: the file is damaged or isn't a picture.`;
    return {
      empty: t`“${name}” is empty.`,
      wrongKind: PICTURE_NAME.test(name) ? broken : t`We can't use “${name}”. Choose JPEG, PNG, WebP, AVIF or HEIC pictures.`,
      broken,
      tooLarge: t`“${name}” is too large. Please save a smaller copy of it.`,
      tooManyPixels: t`“${name}” has too many pixels. Please save a smaller copy of it.`,
      tooMany: t`There is room for ${most} pictures in all; the rest were left out.`,
    }[fault];
  };
  return (refusals) => refusals.map(textOf);
}
