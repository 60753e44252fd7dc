import { type CoverSize, coverSizes } from '#contract/blog.ts';
import { ID_PATTERN } from '#contract/ids.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { useLowData } from '#web/kit/browser/low-data.ts';

type CoverProps = {
  /** The address of an article's cover, as its card has it: a drawn one, or an uploaded picture. */
  image: string;
  /** Its width, for the browser's choice of file. */
  sizes: string;
  /** In the first screenful. */
  isEager?: boolean | undefined;
  className?: string | undefined;
};

const UPLOADED = new RegExp(`^/uploads/(${ID_PATTERN})/`);
const uploadedWidths = [640, 960, 1440] as const;

/** The files of a cover, the smallest first. */
function filesOf(image: string): { address: string; width: number }[] {
  const [, id] = UPLOADED.exec(image) ?? [];
  if (id) return uploadedWidths.map((width) => ({ address: pictureUrl(id, width, 'webp'), width }));
  const drawn = (size: CoverSize) => ({
    address: size === 'small' ? image.replace(/\.jpg$/, '-640.jpg') : image,
    width: coverSizes[size].width,
  });
  return [drawn('small'), drawn('large')];
}

/** The cover of an article; decorative, because the title is next to it. An uploaded picture is cut to the shape of the drawn ones. */
export function Cover({ image, sizes, isEager = false, className }: CoverProps) {
  const isSpare = useLowData();
  const files = filesOf(image);
  const srcSet = files.map(({ address, width }) => `${address} ${width}w`).join(', ');
  return (
    <img
      src={files[0]?.address}
      {...(isSpare ? {} : { srcSet, sizes })}
      width={coverSizes.large.width}
      height={coverSizes.large.height}
      alt=""
      decoding="async"
      loading={isEager ? 'eager' : 'lazy'}
      {...(isEager ? { fetchPriority: 'high' as const } : {})}
      className={`aspect-[8/5] object-cover ${className ?? ''}`}
    />
  );
}
