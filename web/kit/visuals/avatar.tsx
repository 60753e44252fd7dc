import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

/** Shown for an account without a picture, and for a broken one (product.md section 8). */
export const DEFAULT_AVATAR = '/avatar.svg';

const sizes = {
  sm: 'size-8',
  md: 'size-12',
  lg: 'size-20',
  card: 'size-12 sm:size-20',
  xl: 'size-32',
  '2xl': 'size-20 md:size-44',
} as const;
const pixels = { sm: 32, md: 48, lg: 80, card: 80, xl: 128, '2xl': 176 } as const;

type AvatarProps = {
  /** Address of the picture. */
  image: string | null | undefined;
  /** Empty when the name is next to it. */
  alt: string;
  size?: keyof typeof sizes;
};

/** An account's picture, square; the default one when there is none or it is broken. */
export function Avatar({ image, alt, size = 'md' }: AvatarProps) {
  const element = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  const address = image && image !== broken ? image : DEFAULT_AVATAR;
  useEffect(() => {
    // The picture may have failed before hydration, when no error handler was there.
    if (element.current?.complete && element.current.naturalWidth === 0) setBroken(address);
  }, [address]);
  return (
    <img
      ref={element}
      src={address}
      alt={alt}
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
      className={classNames('flex-none bg-mat object-cover', sizes[size])}
    />
  );
}
