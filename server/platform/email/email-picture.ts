import { pictureUrl } from '#contract/pictures.ts';

/** A work's picture beside its line: an absolute address, the size in pixels in which it is shown, the work's name, and where a press on it leads. */
export type EmailPicture = { src: string; width: number; height: number; alt: string; link?: string };

/** A work that a mail shows; `price` in Frw. */
export type EmailWork = { name: string; artist: string; price: number; picture: EmailPicture };

/** The longest side. The smallest file has 320 pixels, so that it is sharp on a phone. */
const SIDE_MAX = 96;

type Stored = { id: string; width: number; height: number } | null | undefined;
type Work = { name: string; slug?: string | null };

/**
 * A stored picture as mails show it, as JPEG, which every mail program reads; undefined where there is none. `publicUrl` is the shop's address;
 * a work that is shown is where it leads.
 */
export function emailPicture(publicUrl: string, picture: Stored, { name, slug }: Work): EmailPicture | undefined {
  if (!picture) return undefined;
  const scale = SIDE_MAX / Math.max(picture.width, picture.height, 1);
  const sideOf = (length: number) => Math.max(1, Math.round(length * scale));
  return {
    src: publicUrl + pictureUrl(picture.id, 320, 'jpg'),
    width: sideOf(picture.width),
    height: sideOf(picture.height),
    alt: name,
    ...(slug && { link: `${publicUrl}/${encodeURIComponent(slug)}` }),
  };
}
