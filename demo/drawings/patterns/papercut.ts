import { along, colours, hex, lift } from '#demo/drawings/pen/colour.ts';
import { loopsAt } from '#demo/drawings/pen/contours.ts';
import { makeNoise, type Noise, rough } from '#demo/drawings/pen/random.ts';
import { type Frame, rectangle, shape, type Sheet, smooth, triples, placed } from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

type Relief = { at: (x: number, y: number) => number; stops: readonly string[]; levels: number };

const subjects = {
  /** A valley with its lake, as on the map of the survey. */
  valley: ({ width: w, height: h }: Frame, noise: Noise): Relief => ({
    at: (x, y) =>
      0.52 +
      0.62 * rough(noise, x / (w * 0.36), y / (w * 0.36), 4) -
      0.5 * Math.exp(-(((x / w - 0.42 + 0.16 * Math.sin((y / h) * 5)) / 0.11) ** 2)),
    stops: ['#1d4a5c', '#3f8592', '#e9d9b4', '#dfb983', '#cf9159', '#b9633c', '#96402a', '#6b2a20'],
    levels: 15,
  }),
  /** One cone, from the fields to the rim of the crater. */
  crater: ({ width: w, height: h }: Frame, noise: Noise): Relief => ({
    at: (x, y) => {
      const far = Math.hypot(x / w - 0.53, ((y / h - 0.47) * h) / w) * 2;
      return 1.02 - far * 1.02 + 0.22 * rough(noise, x / (w * 0.22), y / (w * 0.22), 4) - 1.15 * Math.exp(-((far / 0.15) ** 2));
    },
    stops: ['#f1e6cf', '#d9cf9c', '#a9b06a', '#6f8f57', '#3f6f57', '#2a5254', '#1f3a48', '#2a2438'],
    levels: 16,
  }),
} satisfies Record<string, (frame: Frame, noise: Noise) => Relief>;

export type PapercutSpec = Frame & { style: 'papercuts'; subject: keyof typeof subjects; seed: number };

/** Country as a stack of cut boards, seen from above and lit from the upper left. */
export function drawPapercuts({ width, height, subject, seed }: PapercutSpec): Sheet {
  const { at, stops, levels } = subjects[subject]({ width, height }, makeNoise(seed));
  const tones = colours(...stops);
  const boards = Array.from({ length: levels }, (_, index) => {
    const share = (index + 1) / levels;
    const data = loopsAt({ width, height }, at, share * 0.92)
      .map((loop) => smooth(loop, true))
      .join('');
    const tone = along(tones, share);
    const shadow = triples('15 19 .07, 10 13 .1, 5 7 .16').map(([dx, dy, opacity]) =>
      shape(data, '#140a08', { opacity: opacity, ...placed([dx, dy]), 'fill-rule': 'evenodd' }),
    );
    const edge = shape(data, hex(lift(tone, -0.1)), { transform: 'translate(1.6 2.2)', 'fill-rule': 'evenodd' });
    return shadow.join('') + edge + shape(data, hex(tone), { 'fill-rule': 'evenodd', stroke: hex(lift(tone, 0.07)), 'stroke-width': 0.9 });
  });
  const paper = overlay({ width, height }, 'paper', 0.6);
  return { body: rectangle(0, 0, width, height, hex(nth(tones, 0))) + boards.join('') + paper.body, defs: paper.defs };
}
