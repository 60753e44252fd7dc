/** The view of a picture: its scale relative to fitting the stage, and the offset of its centre from the stage's, in px. */
export type View = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };
/** From the centre of the stage, in px. */
export type Point = { x: number; y: number };

/** The whole picture, centred. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** A small picture is enlarged at most this many times. */
const ENLARGED_MAX = 1.5;
/** At the largest scale each pixel of the picture is this many on screen. */
const CLOSEST = 2;
/** The scale of a double tap. */
export const NEAR = 2.5;
/** One step of a button or a key. */
export const STEP = 1.5;
/** One step of an arrow key, as a fraction of the stage. */
const PAN = 0.2;

const within = (value: number, max: number) => (max === 0 ? 0 : Math.min(max, Math.max(-max, value)));

/** The size in px in which the whole picture fits the stage. */
export function fitPicture(picture: Size, stage: Size): Size {
  const factor = Math.min(stage.width / picture.width, stage.height / picture.height, ENLARGED_MAX);
  return { width: picture.width * factor, height: picture.height * factor };
}

/** The largest scale; `fit` is the picture's size on the stage when it is not zoomed. */
export const closest = (picture: Size, fit: Size): number => Math.max(NEAR, (CLOSEST * picture.width) / fit.width);

/** The view moved so that no empty stage is visible beside a picture that could fill it. */
export function keepInside({ scale, x, y }: View, fit: Size, stage: Size): View {
  const over = (side: keyof Size) => Math.max(0, (fit[side] * scale - stage[side]) / 2);
  return { scale, x: within(x, over('width')), y: within(y, over('height')) };
}

/** Zooms so that the point under `point` stays there. */
export function zoomAt(view: View, wanted: number, { point = { x: 0, y: 0 }, max }: { point?: Point; max: number }): View {
  const scale = Math.min(max, Math.max(1, wanted));
  const ratio = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Moves the picture by one key press: `right` looks further to the right. */
export function panBy(view: View, right: number, down: number, stage: Size): View {
  return { ...view, x: view.x - right * PAN * stage.width, y: view.y - down * PAN * stage.height };
}
