import { type Colour, colour, colours, hex, lift, mix } from '#demo/drawings/pen/colour.ts';
import { makeNoise, makeRandom, type Noise, type Random } from '#demo/drawings/pen/random.ts';
import {
  type Frame,
  glow,
  group,
  oval,
  type Point,
  rectangle,
  shape,
  type Sheet,
  short,
  smooth,
  stroke,
  placed,
} from '#demo/drawings/pen/svg.ts';
import { overlay } from '#demo/drawings/pen/texture.ts';

type Table = Frame & { random: Random; noise: Noise };

/** A glass bead with its glint and its shadow on the cloth. */
const bead = ([x, y]: Point, size: number, tone: Colour): string =>
  oval([x, y], size, size, hex(lift(tone, -0.1))) +
  oval([x - size * 0.1, y - size * 0.12], size * 0.82, size * 0.82, hex(tone)) +
  oval([x - size * 0.3, y - size * 0.36], size * 0.3, size * 0.24, hex(lift(mix(tone, colour('#ffffff'), 0.6), 0.1)));

const shadowOf = (body: string, dx: number, dy: number) => group(body, placed([dx, dy]));

/** A collar of many rows, laid flat: lake blues with a zigzag of gold. */
function collar({ width: w, height: h, random }: Table): string {
  const centre: Point = [w / 2, h * 0.43];
  const [rows, inner, step] = [19, w * 0.13, w * 0.0122];
  const tones = colours('#123a4a', '#1f5f73', '#3f8f98', '#8fc3bd', '#f0e2c0', '#d9a233', '#a63a1e');
  const drawn = Array.from({ length: rows }, (_, row) => {
    const radius = inner + row * step;
    const count = Math.round((radius * 2 * Math.PI * 0.9) / (step * 0.98));
    return Array.from({ length: count }, (_u, index) => {
      const share = index / (count - 1);
      const angle = -Math.PI / 2 + Math.PI * 0.1 + share * Math.PI * 1.8;
      const saw = Math.abs(((share * 18) % 1) * 2 - 1);
      const level = row / rows;
      const tone =
        row < 2 || row > rows - 2
          ? tones[5]
          : Math.abs(level - 0.28 - saw * 0.36) < 0.07
            ? tones[5]
            : Math.abs(level - 0.28 - saw * 0.36) < 0.15
              ? tones[4]
              : level - 0.28 - saw * 0.36 > 0
                ? tones[row % 2 ? 1 : 0]
                : tones[row % 2 ? 2 : 3];
      return bead(
        [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius],
        step * 0.52,
        lift(tone, random.spread(0.03)),
      );
    }).join('');
  });
  const outer = inner + rows * step;
  const plate = [1, 0.75, 0.5]
    .map((share) =>
      stroke(
        `M${short(centre[0] + Math.sin(0.33) * (inner + outer) * 0.5)} ${short(centre[1] - Math.cos(0.33) * (inner + outer) * 0.5)}A${short((inner + outer) / 2)} ${short((inner + outer) / 2)} 0 1 1 ${short(centre[0] - Math.sin(0.33) * (inner + outer) * 0.5)} ${short(centre[1] - Math.cos(0.33) * (inner + outer) * 0.5)}`,
        '#2a1a10',
        (outer - inner) * (1.1 + share * 0.12),
        { opacity: 0.12 },
      ),
    )
    .join('');
  const fringe = Array.from({ length: 25 }, (_, index) => {
    const angle = Math.PI / 2 + (index - 12) * 0.062;
    const long = 15 - Math.abs(index - 12) * 0.55;
    return Array.from({ length: Math.round(long) }, (_u, down) =>
      bead(
        [
          centre[0] + Math.cos(angle) * (outer + 4) + (index - 12) * down * 0.35,
          centre[1] + Math.sin(angle) * (outer + 4) + down * step * 1.02,
        ],
        step * 0.47,
        lift(down > long - 3 ? tones[6] : tones[(down + index) % 2 ? 4 : 1], random.spread(0.03)),
      ),
    ).join('');
  });
  const ties = [-1, 1]
    .map((side) =>
      stroke(
        smooth([
          [centre[0] + side * inner * 0.42, centre[1] - inner * 1.2],
          [centre[0] + side * w * 0.12, centre[1] - h * 0.22],
          [centre[0] + side * w * 0.2, centre[1] - h * 0.34],
          [centre[0] + side * w * 0.13, centre[1] - h * 0.43],
        ]),
        '#7a4a2c',
        5,
        { 'stroke-linecap': 'round' },
      ),
    )
    .join('');
  return shadowOf(plate, 12, 16) + ties + drawn.join('') + fringe.join('');
}

/** Ear-rings like fans: rays of sisal bound over a hoop. */
function fans({ width: w, height: h, random }: Table): string {
  const one = (x: number, y: number, turn: number): string => {
    const [rows, inner, step] = [15, w * 0.03, w * 0.0114];
    const tones = colours('#ecdfc0', '#a63a1e', '#1f1a17', '#d9a233');
    const stitches = Array.from({ length: rows }, (_, row) => {
      const radius = inner + row * step;
      const count = Math.round((radius * Math.PI * 1.24) / (step * 0.72));
      return Array.from({ length: count }, (_u, index) => {
        const share = (index + 0.5) / count;
        const angle = Math.PI * (-0.12 + share * 1.24);
        const saw = Math.abs(((share * 9) % 1) * 2 - 1);
        const tone =
          row === rows - 1
            ? tones[2]
            : row < 2
              ? tones[3]
              : row / rows < 0.3 + saw * 0.34
                ? tones[0]
                : row / rows < 0.46 + saw * 0.34
                  ? tones[1]
                  : tones[row % 4 ? 0 : 2];
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        return stroke(
          `M${short(cos * radius)} ${short(sin * radius)}L${short(cos * (radius + step * 0.94))} ${short(sin * (radius + step * 0.94))}`,
          hex(lift(tone, random.spread(0.05) - cos * 0.03)),
          step * 0.66,
        );
      }).join('');
    });
    const outer = inner + rows * step;
    const dark = [0, 1, 2]
      .map((soft) =>
        shape(`M${-outer * 1.02} ${-outer * 0.36}A${outer * 1.04} ${outer * 1.04} 0 1 0 ${outer * 1.02} ${-outer * 0.36}z`, '#2a170c', {
          opacity: 0.13,
          ...placed([9 + soft * 4, 12 + soft * 5]),
        }),
      )
      .join('');
    const rim = stroke(
      `M${short(Math.cos(-0.12 * Math.PI) * outer)} ${short(Math.sin(-0.12 * Math.PI) * outer)}A${short(outer)} ${short(outer)} 0 1 1 ${short(-Math.cos(-0.12 * Math.PI) * outer)} ${short(Math.sin(-0.12 * Math.PI) * outer)}`,
      '#c9a24a',
      5,
    );
    const drops = Array.from({ length: 13 }, (_, index) => {
      const angle = Math.PI * (0.08 + index * 0.07);
      return bead([Math.cos(angle) * (outer + 16), Math.sin(angle) * (outer + 16)], 11, tones[index % 2 ? 1 : 3]);
    }).join('');
    const hook = stroke(
      `M0 ${-inner * 0.4}V${-w * 0.065}Q0 ${-w * 0.115} ${w * 0.026} ${-w * 0.112}Q${w * 0.05} ${-w * 0.1} ${w * 0.047} ${-w * 0.06}`,
      '#c9a24a',
      4.6,
      { 'stroke-linecap': 'round' },
    );
    return group(
      dark +
        hook +
        stitches.join('') +
        oval([0, 0], inner, inner, '#c9a24a') +
        oval([-inner * 0.2, -inner * 0.25], inner * 0.66, inner * 0.6, '#e9cf86') +
        rim +
        drops,
      placed([x, y], 1, turn),
    );
  };
  return one(w * 0.27, h * 0.42, 8) + one(w * 0.73, h * 0.47, -10);
}

/** A long string of beads rolled from printed paper and varnished. */
function paperBeads({ width: w, height: h, random, noise }: Table): string {
  const tones = colours('#c4382a', '#e0a52f', '#23607a', '#efe2c4', '#2f6b57', '#7a2f4d', '#d9662f', '#16130f');
  const loop = (turn: number): Point => {
    const far = 0.33 + 0.045 * Math.sin(turn * 3 + 0.6) + 0.03 * noise(Math.cos(turn) * 2, Math.sin(turn) * 2);
    return [w * (0.5 + Math.cos(turn) * far), h * (0.5 + Math.sin(turn) * far * 1.02)];
  };
  const inner = (turn: number): Point => {
    const far = 0.185 + 0.035 * Math.sin(turn * 2 + 2);
    return [w * (0.49 + Math.cos(turn) * far), h * (0.52 + Math.sin(turn) * far)];
  };
  const string = (way: (turn: number) => Point, count: number, size: number) =>
    Array.from({ length: count }, (_, index) => {
      const turn = (index / count) * Math.PI * 2;
      const [x, y] = way(turn);
      const [nx, ny] = way(turn + 0.02);
      const angle = (Math.atan2(ny - y, nx - x) * 180) / Math.PI + random.spread(6);
      const tone = random.pick(tones);
      const second = random.pick(tones);
      const spindle = `M${-size} 0Q${-size * 0.5} ${-size * 0.56} 0 ${-size * 0.6}Q${size * 0.5} ${-size * 0.56} ${size} 0Q${size * 0.5} ${size * 0.56} 0 ${size * 0.6}Q${-size * 0.5} ${size * 0.56} ${-size} 0z`;
      const wraps = [-0.44, -0.16, 0.16, 0.44]
        .map((at, wrap) =>
          stroke(
            `M${short(size * at - size * 0.05)} ${short(-size * 0.58 + Math.abs(at) * size * 0.3)}Q${short(size * at + size * 0.1)} 0 ${short(size * at - size * 0.05)} ${short(size * 0.58 - Math.abs(at) * size * 0.3)}`,
            hex(wrap % 2 ? second : lift(tone, -0.12)),
            size * (wrap % 2 ? 0.12 : 0.07),
          ),
        )
        .join('');
      const gleam = stroke(`M${-size * 0.5} ${-size * 0.24}Q0 ${-size * 0.44} ${size * 0.45} ${-size * 0.26}`, '#fffaf0', size * 0.1, {
        opacity: 0.7,
        'stroke-linecap': 'round',
      });
      return {
        dark: group(shape(spindle, '#1c0f08', { opacity: 0.42 }), placed([x + 9, y + 12], 1, angle)),
        body: group(
          shape(spindle, hex(tone)) +
            wraps +
            shape(
              `M${-size} 0Q0 ${size * 0.2} ${size} 0Q${size * 0.5} ${size * 0.56} 0 ${size * 0.6}Q${-size * 0.5} ${size * 0.56} ${-size} 0z`,
              '#140a06',
              { opacity: 0.26 },
            ) +
            gleam,
          placed([x, y], 1, angle),
        ),
      };
    });
  const all = [...string(loop, 46, w * 0.027), ...string(inner, 30, w * 0.0225)];
  return all.map(({ dark }) => dark).join('') + all.map(({ body }) => body).join('');
}

/** A sleeping mat of papyrus, its lozenges dyed in mud and red earth. */
function mat({ width: w, height: h, random }: Table): string {
  const [columns, rows] = [74, 54];
  const [left, top, wide, tall] = [w * 0.07, h * 0.08, w * 0.86, h * 0.84];
  const [cw, ch] = [wide / columns, tall / rows];
  const tones = colours('#dcc48f', '#2b1f18', '#9c4528', '#c7a76a');
  const cell = (column: number, row: number) => {
    const [x, y] = [Math.abs(((column + 0.5) % 24.66) / 12.33 - 1), Math.abs(((row + 0.5) % 18) / 9 - 1)];
    const ring = x + y;
    const border = column < 3 || row < 3 || column > columns - 4 || row > rows - 4;
    const tone = border
      ? (column + row) % 4 < 2
        ? tones[1]
        : tones[0]
      : ring < 0.28
        ? tones[2]
        : ring < 0.46
          ? tones[0]
          : ring < 0.66
            ? tones[1]
            : ring < 0.84
              ? tones[0]
              : ring > 1.2 && ring < 1.4
                ? tones[2]
                : tones[column % 3 ? 0 : 3];
    const isOver = (column + row) % 2 === 0;
    const [px, py] = [left + column * cw, top + row * ch];
    const base = lift(tone, random.spread(0.045) + (isOver ? 0.02 : -0.035));
    return isOver
      ? rectangle(px, py + ch * 0.06, cw * 1.02, ch * 0.88, hex(base)) + rectangle(px, py + ch * 0.14, cw, ch * 0.2, hex(lift(base, 0.055)))
      : rectangle(px + cw * 0.08, py, cw * 0.84, ch * 1.02, hex(base)) + rectangle(px + cw * 0.16, py, cw * 0.2, ch, hex(lift(base, 0.04)));
  };
  const cells = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_u, column) => cell(column, row)).join('')).join(
    '',
  );
  const fringe = Array.from({ length: columns * 2 }, (_, index) =>
    [top - 2, top + tall + 2]
      .map((y, side) =>
        stroke(
          `M${short(left + (index * cw) / 2)} ${short(y)}q${short(random.spread(4))} ${side ? 12 : -12} ${short(random.spread(8))} ${short((side ? 1 : -1) * random.between(16, 34))}`,
          hex(lift(tones[0], random.spread(0.08))),
          2.6,
        ),
      )
      .join(''),
  ).join('');
  const dark = [6, 14, 24].map((off) => rectangle(left + off * 0.5, top + off, wide, tall, '#20120a', { opacity: 0.2 })).join('');
  return dark + fringe + rectangle(left, top, wide, tall, '#3a2a1c') + cells;
}

const subjects = { collar, fans, paperBeads, mat };
const cloths = {
  collar: ['#d9c9b0', '#c7b497'],
  fans: ['#b98f78', '#a67a62'],
  paperBeads: ['#e4dccb', '#d3c8b2'],
  mat: ['#8a5a44', '#6f4433'],
} as const satisfies Record<keyof typeof subjects, readonly [string, string]>;
export type BeadSpec = Frame & { style: 'beads'; subject: keyof typeof subjects; seed: number };

/** Handicraft laid flat on cloth, seen from above in window light. */
export function drawBeads({ width, height, subject, seed }: BeadSpec): Sheet {
  const cloth = overlay({ width, height }, 'cloth', 0.5);
  const [light, dark] = cloths[subject];
  const fall = glow('fall', `0 ${light} 1, 1 ${dark} 1`, [0.34, 0.28], 0.95);
  const corners = glow('corners', '.6 #000 0, 1 #1a0c06 .3', [0.45, 0.42], 0.8);
  const things = subjects[subject]({ width, height, random: makeRandom(seed), noise: makeNoise(seed) });
  return {
    body: rectangle(0, 0, width, height, 'url(#fall)') + cloth.body + things + rectangle(0, 0, width, height, 'url(#corners)'),
    defs: cloth.defs + fall + corners,
  };
}
