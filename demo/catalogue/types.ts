import type { Category } from '#contract/limits.ts';
import type { Moment } from './calendar.ts';
import type { DrawingSpec } from '#demo/drawings/draw.ts';

/** Everybody of the demo shop has this password; it is printed at start. */
export const DEMO_PASSWORD = 'imigongo-2026';

/** How a work is drawn; its size follows from the work's own. */
type Drawing = DrawingSpec extends infer Spec ? (Spec extends DrawingSpec ? Omit<Spec, 'width' | 'height'> : never) : never;

type DemoPlace = { province: string; district: string; sector: string };

export type DemoArtist = DemoPlace & {
  /** Part of the e-mail: `key@example.com`. */
  key: string;
  joined: Moment;
  name: string;
  phone: string;
  street: string;
  biography: string;
  status: 'approved' | 'pending' | 'cancelled';
};

export type DemoCustomer = DemoPlace & { key: string; joined: Moment; name: string; phone: string; street: string };

/** A work: how it is drawn, and what its label says. Sides in cm. */
export type DemoArt = {
  artist: string;
  name: string;
  category: Category;
  price: number;
  stock: number;
  medium: string;
  year: number;
  width: number;
  height: number;
  depth?: number;
  edition?: string;
  isLimited?: true;
  isCustom?: true;
  isFramed?: true;
  isUnsigned?: true;
  of: Drawing;
  /** Width and height of the picture, in pixels, when it shows more than the work: the room around it, the floor on which it stands. */
  picture?: { width: number; height: number };
  /** Further pictures: a part of the work, the work on a gallery's wall, or the work from another side. */
  views?: ('detail' | 'room' | 'angle')[];
  description: string;
};
