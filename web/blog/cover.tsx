import { type CoverSize, coverSizes, coverUrl } from '#contract/blog.ts';
import { useLowData } from '#web/kit/browser/low-data.ts';

type CoverProps = {
  name: string;
  /** Its width, for the browser's choice of file. */
  sizes: string;
  /** In the first screenful. */
  isEager?: boolean | undefined;
  className?: string | undefined;
};

const choices = (Object.keys(coverSizes) as CoverSize[]).map((size) => ({ size, width: coverSizes[size].width }));

/** The cover of an article; decorative, because the title is next to it. */
export function Cover({ name, sizes, isEager = false, className }: CoverProps) {
  const isSpare = useLowData();
  const srcSet = choices.map(({ size, width }) => `${coverUrl(name, size)} ${width}w`).join(', ');
  return (
    <img
      src={coverUrl(name, 'small')}
      {...(isSpare ? {} : { srcSet, sizes })}
      width={coverSizes.large.width}
      height={coverSizes.large.height}
      alt=""
      decoding="async"
      loading={isEager ? 'eager' : 'lazy'}
      {...(isEager ? { fetchPriority: 'high' as const } : {})}
      className={className}
    />
  );
}
