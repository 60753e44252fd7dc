import { type Board, drawOnBoard } from './board.ts';
import { colour, hex, lift } from '#demo/drawings/pen/colour.ts';
import { type Random, rough } from '#demo/drawings/pen/random.ts';
import {
  type Frame,
  gradient,
  group,
  oval,
  type Point,
  rectangle,
  shape,
  type Sheet,
  short,
  smooth,
  straight,
  stroke,
  triples,
  placed,
} from '#demo/drawings/pen/svg.ts';
import { lastOf, nth } from '#demo/drawings/pen/nth.ts';

const INK = '#2b2622';
const line = (data: string, width = 2, more = {}) => stroke(data, INK, width, more);

/** A tree as architects draw it: a stem, a cloud of loops, a wash. */
function tree(random: Random, x: number, y: number, tall: number, wash: string): string {
  const rim = Array.from({ length: 15 }, (_, index): Point => {
    const angle = (index / 15) * Math.PI * 2;
    const far = tall * 0.3 * (1 + random.spread(0.2));
    return [x + Math.cos(angle) * far, y - tall * 0.7 + Math.sin(angle) * far * 0.86];
  });
  const loops = Array.from({ length: 16 }, () => {
    const [lx, ly] = [x + random.spread(tall * 0.25), y - tall * 0.7 + random.spread(tall * 0.22)];
    return `M${short(lx)} ${short(ly)}q${short(tall * 0.03)} ${short(-tall * 0.05)} ${short(tall * 0.06)} 0`;
  });
  return (
    shape(smooth(rim, true), wash, { opacity: 0.75 }) +
    line(smooth(rim, true), 1.3) +
    line(loops.join(''), 1) +
    line(
      `M${x} ${y}V${y - tall * 0.55}M${x} ${y - tall * 0.42}l${short(tall * 0.1)} ${short(-tall * 0.12)}M${x} ${y - tall * 0.38}l${short(-tall * 0.09)} ${short(-tall * 0.13)}`,
      2,
    )
  );
}

const person = (x: number, y: number, tall: number, tone = INK) =>
  group(shape('M-9 0L-11-46Q-10-66 0-66Q10-66 11-46L9 0H2V-34H-2V0z', tone) + oval([0, -78], 7.5, 9, tone), placed([x, y], tall / 88));

/** Earth that was cut through: a dark edge and strokes that slope away. */
function cutEarth(random: Random, points: readonly Point[], bottom: number): string {
  const ground = shape(straight([...points, [lastOf(points)[0], bottom], [nth(points, 0)[0], bottom]], true), '#d9c4a2');
  const marks = Array.from({ length: 380 }, () => {
    const index = random.whole(0, points.length - 2);
    const share = random.next();
    const [from, to] = [nth(points, index), nth(points, index + 1)];
    const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + 6 + 74 * random.next() ** 2];
    return `M${short(x)} ${short(y)}l-9 11`;
  });
  return ground + line(marks.join(''), 1, { opacity: 0.6 }) + line(straight(points), 5);
}

/** A house for a steep plot, cut through: three floors that step down with the hill. */
function slopeHouse({ width: w, height: h, random, noise }: Board): string {
  const sky =
    rectangle(0, 0, w, h, '#f1eadb') +
    Array.from({ length: 16 }, (_, band) => rectangle(0, band * h * 0.04, w, h * 0.04, '#b9cbd0', { opacity: 0.34 - band * 0.021 })).join(
      '',
    );
  const far = [0.5, 0.58]
    .map((level, index) =>
      shape(
        smooth(
          [
            ...Array.from({ length: 10 }, (_, step): Point => [
              (step / 9) * w,
              h * level - h * 0.14 * rough(noise, step / 2.6 + index * 6),
            ]),
            [w, h],
            [0, h],
          ],
          true,
        ),
        index ? '#b7c2ae' : '#c9d1c6',
      ),
    )
    .join('');
  const unit = w / 14;
  const tops: Point[] = [
    [0, h * 0.3],
    [unit * 2.6, h * 0.4],
    [unit * 4, h * 0.44],
    [unit * 4, h * 0.56],
    [unit * 7, h * 0.57],
    [unit * 7, h * 0.69],
    [unit * 10, h * 0.7],
    [unit * 10, h * 0.815],
    [unit * 12, h * 0.83],
    [w, h * 0.88],
  ];
  const floors = triples('4 .565 3.3, 7 .695 3.2, 10 .82 1.9');
  const rooms = floors.map(([x, y, wide], index) => {
    const [left, right, floor, ceiling] = [unit * x, unit * (x + wide), h * y, h * (y - 0.155)];
    const inside =
      rectangle(left, ceiling, right - left, floor - ceiling, nth(['#f6e7c8', '#fbf1dc', '#f3dfba'], index)) +
      shape(
        straight(
          [
            [left, ceiling],
            [left + unit * 1.3, ceiling],
            [left + unit * 0.4, floor],
            [left, floor],
          ],
          true,
        ),
        '#2b2622',
        { opacity: 0.1 },
      );
    const slab =
      rectangle(left - unit * 0.16, floor, right - left + unit * 0.5, h * 0.012, INK) +
      shape(
        straight(
          [
            [left - unit * 0.3, ceiling - h * 0.03],
            [right + unit * 0.7, ceiling - h * 0.012],
            [right + unit * 0.7, ceiling],
            [left - unit * 0.3, ceiling - h * 0.006],
          ],
          true,
        ),
        INK,
      );
    const wall = rectangle(left - unit * 0.14, ceiling, unit * 0.14, floor - ceiling, INK);
    const screen = line(
      Array.from({ length: 15 }, (_, slat) => `M${short(right - 3 - slat * 4.4)} ${short(ceiling)}V${short(floor)}`).join(''),
      1.4,
    );
    const glass = line(`M${short(right)} ${short(ceiling)}V${short(floor)}`, 3);
    const shelf =
      index === 1
        ? line(
            Array.from({ length: 5 }, (_, step) => `M${short(left + 12)} ${short(ceiling + 18 + step * 20)}h${short(unit * 0.7)}`).join(''),
            2,
          )
        : '';
    const table = line(
      `M${short(left + unit * 1.2)} ${short(floor - h * 0.045)}h${short(unit * 0.9)}M${short(left + unit * 1.32)} ${short(floor)}v${short(-h * 0.045)}M${short(left + unit * 1.98)} ${short(floor)}v${short(-h * 0.045)}`,
      2.4,
    );
    return (
      inside + slab + wall + screen + glass + shelf + (index < 2 ? table : '') + person(left + unit * (0.9 + index * 0.6), floor, h * 0.082)
    );
  });
  const stairs = floors
    .slice(0, 2)
    .map(([x, y, wide]) =>
      line(
        `M${short(unit * (x + wide) - unit * 0.4)} ${short(h * y)}${`l${short(unit * 0.085)} 0l0 ${short(h * 0.0118)}`.repeat(11)}`,
        2.6,
      ),
    )
    .join('');
  const sun = line(
    Array.from(
      { length: 3 },
      (_, index) => `M${short(w * 0.86 + index * 22)} ${short(h * 0.08)}L${short(unit * 8.4 + index * 22)} ${short(h * 0.58)}`,
    ).join(''),
    1.2,
    { 'stroke-dasharray': '12 7', opacity: 0.5 },
  );
  const trees = [
    [1.2, 0.34, 0.26, '#8fa36a'],
    [2.9, 0.405, 0.17, '#a6ad6c'],
    [12.6, 0.84, 0.24, '#8fa36a'],
    [13.6, 0.87, 0.16, '#b0a763'],
  ] as const;
  const water = shape(
    straight(
      [
        [unit * 12.1, h * 0.832],
        [unit * 12.5, h * 0.836],
        [unit * 12.5, h * 0.9],
        [unit * 12.1, h * 0.9],
      ],
      true,
    ),
    '#7fa3ad',
  );
  return (
    sky +
    far +
    trees.map(([x, y, tall, wash]) => tree(random, unit * x, h * y, h * tall, wash)).join('') +
    cutEarth(random, tops, h) +
    rooms.join('') +
    stairs +
    sun +
    water
  );
}

/** The long front of a school: vaults of brick, a screen, the shade of the roof at three in the afternoon. */
function school({ width: w, height: h, random }: Board): string {
  const base = h * 0.74;
  const count = 7;
  const bay = (w * 0.84) / count;
  const sky =
    rectangle(0, 0, w, h, '#f4ecdc') +
    Array.from({ length: 14 }, (_, band) => rectangle(0, band * h * 0.035, w, h * 0.035, '#a9c3c9', { opacity: 0.42 - band * 0.03 })).join(
      '',
    ) +
    shape(`M0 ${h * 0.56}Q${w * 0.2} ${h * 0.36} ${w * 0.46} ${h * 0.5}T${w} ${h * 0.44}V${h}H0z`, '#c3ccb4');
  const bays = Array.from({ length: count }, (_, index) => {
    const left = w * 0.08 + index * bay;
    const spring = h * 0.5;
    const rise = bay * 0.36;
    const vault = `M${short(left)} ${short(spring)}Q${short(left + bay / 2)} ${short(spring - rise * 2)} ${short(left + bay)} ${short(spring)}`;
    const wall = shape(`${vault}V${short(base)}H${short(left)}z`, hex(lift(colour('#bf6f4a'), random.spread(0.018))));
    const courses = Array.from({ length: 22 }, (_unused, row) => {
      const y = spring + row * ((base - spring) / 22);
      const offset = row % 2 ? bay / 22 : 0;
      return line(
        `M${short(left)} ${short(y)}h${short(bay)}${Array.from({ length: 11 }, (_u, brick) => `M${short(left + offset + (brick * bay) / 11)} ${short(y)}v${short((base - spring) / 22)}`).join('')}`,
        0.6,
        { opacity: 0.5 },
      );
    });
    const isScreen = index % 3 === 1;
    const holes = isScreen
      ? Array.from({ length: 8 }, (_unused, row) =>
          Array.from({ length: 9 }, (_u, column) =>
            shape(`M${short(left + bay * (0.14 + column * 0.083))} ${short(spring + 22 + row * 22)}l8 -10l8 10l-8 10z`, '#3a2418'),
          ).join(''),
        ).join('')
      : rectangle(left + bay * 0.16, spring + h * 0.03, bay * 0.3, h * 0.13, '#53656a') +
        rectangle(left + bay * 0.16, spring + h * 0.03, bay * 0.3, h * 0.026, '#2b3336') +
        rectangle(left + bay * 0.6, spring + h * 0.03, bay * 0.26, base - spring - h * 0.03, '#2f5a5c') +
        line(
          `M${short(left + bay * 0.31)} ${short(spring + h * 0.03)}v${short(h * 0.13)}M${short(left + bay * 0.16)} ${short(spring + h * 0.095)}h${short(bay * 0.3)}`,
          1.6,
        );
    const pier =
      rectangle(left - 7, spring - 4, 14, base - spring + 4, hex(colour('#a9583a'))) +
      line(`M${short(left - 7)} ${short(spring)}V${short(base)}M${short(left + 7)} ${short(spring)}V${short(base)}`, 1.2);
    const shadow = shape(
      `M${short(left)} ${short(spring)}Q${short(left + bay / 2)} ${short(spring - rise * 2)} ${short(left + bay)} ${short(spring)}V${short(spring + h * 0.05)}Q${short(left + bay / 2)} ${short(spring - rise * 2 + h * 0.06)} ${short(left)} ${short(spring + h * 0.05)}z`,
      '#3b1d2a',
      { opacity: 0.3 },
    );
    return wall + courses.join('') + holes + shadow + stroke(vault, '#8a4428', 13) + line(vault, 2) + pier;
  });
  const roof =
    shape(
      straight(
        [
          [w * 0.05, h * 0.335],
          [w * 0.95, h * 0.318],
          [w * 0.96, h * 0.333],
          [w * 0.04, h * 0.352],
        ],
        true,
      ),
      '#4d5355',
    ) +
    line(
      Array.from(
        { length: 29 },
        (_, index) =>
          `M${short(w * 0.08 + (index * w * 0.84) / 28)} ${short(h * 0.35)}L${short(w * 0.08 + ((index + (index % 2 ? -0.9 : 0.9)) * w * 0.84) / 28)} ${short(h * 0.43)}`,
      ).join(''),
      1.5,
    );
  const plinth =
    rectangle(w * 0.06, base, w * 0.88, h * 0.022, '#9a948a') +
    line(`M${w * 0.06} ${base}H${w * 0.94}M${w * 0.06} ${base + h * 0.022}H${w * 0.94}`, 1.6);
  const ground =
    rectangle(0, base + h * 0.022, w, h, '#d9a678') +
    shape(`M0 ${base + h * 0.1}Q${w * 0.5} ${base + h * 0.06} ${w} ${base + h * 0.11}V${h}H0z`, '#cb9060') +
    line(`M0 ${base + h * 0.022}H${w}`, 3);
  const children = [0.12, 0.15, 0.27, 0.42, 0.44, 0.47, 0.66, 0.83].map((x, index) =>
    person(
      w * x,
      base + h * (0.05 + (index % 3) * 0.03),
      h * (0.062 + (index % 3) * 0.012),
      ['#2f4a6b', '#2f4a6b', INK, '#2f4a6b', '#a63a1e', '#2f4a6b', INK, '#2f4a6b'][index],
    ),
  );
  return (
    sky +
    tree(random, w * 0.03, base, h * 0.5, '#8fa36a') +
    tree(random, w * 0.975, base, h * 0.58, '#9aa866') +
    roof +
    bays.join('') +
    plinth +
    ground +
    children.join('') +
    tree(random, w * 0.575, base + h * 0.12, h * 0.52, '#a9ad6f')
  );
}

/** A market hall at night, white on blue: a roof of trusses like the ribs of a basket. */
function marketHall({ width: w, height: h, random }: Board): string {
  const white = (data: string, width = 1.4, opacity = 0.9) => stroke(data, '#e9f0f2', width, { opacity });
  const paper =
    rectangle(0, 0, w, h, '#173f5f') +
    Array.from({ length: 60 }, () =>
      oval(
        [random.between(0, w), random.between(0, h)],
        random.between(40, 160),
        random.between(30, 120),
        random.pick(['#1f5178', '#103350']),
        { opacity: 0.12 },
      ),
    ).join('');
  const grid = white(
    Array.from({ length: 41 }, (_, index) => `M${short((index * w) / 40)} 0V${h}`).join('') +
      Array.from({ length: 29 }, (_, index) => `M0 ${short((index * h) / 28)}H${w}`).join(''),
    0.6,
    0.16,
  );
  const base = h * 0.72;
  const top = (t: number, up = 0) => base - h * 0.16 - up - h * 0.3 * Math.sin(t * Math.PI) ** 0.8 * (1 + 0.12 * Math.cos(t * Math.PI * 4));
  const at = (t: number, up = 0): Point => [w * (0.06 + 0.88 * t), top(t, up)];
  const steps = Array.from({ length: 65 }, (_, index) => index / 64);
  const shells = [0, 14, 30].map((up, index) => white(smooth(steps.map((t) => at(t, -up))), index === 0 ? 4 : 1.6)).join('');
  const web = white(
    steps
      .slice(1)
      .map((t, index) => straight([at(t - 1 / 64, index % 2 ? 0 : -30), at(t, index % 2 ? -30 : 0)]))
      .join(''),
    1.2,
  );
  const ribs = white(
    Array.from({ length: 13 }, (_, index) => {
      const t = (index + 0.5) / 13;
      const [x, y] = at(t, -30);
      return `M${short(x)} ${short(y)}L${short(x)} ${short(base - h * 0.13)}M${short(x)} ${short(base - h * 0.13)}Q${short(x - w * 0.012)} ${short(base - h * 0.2)} ${short(x - w * 0.036)} ${short(top(Math.max(0, t - 0.04), -30))}M${short(x)} ${short(base - h * 0.13)}Q${short(x + w * 0.012)} ${short(base - h * 0.2)} ${short(x + w * 0.036)} ${short(top(Math.min(1, t + 0.04), -30))}M${short(x - 4)} ${short(base - h * 0.13)}V${short(base)}M${short(x + 4)} ${short(base - h * 0.13)}V${short(base)}`;
    }).join(''),
    1.8,
  );
  const stalls = Array.from({ length: 26 }, (_, index) => {
    const x = w * (0.075 + index * 0.0335);
    return (
      rectangle(x, base - h * 0.062, w * 0.026, h * 0.062, index % 4 ? '#e9f0f2' : '#f2c46b', { opacity: index % 4 ? 0.1 : 0.5 }) +
      white(
        `M${short(x)} ${short(base)}v${short(-h * 0.062)}h${short(w * 0.026)}v${short(h * 0.062)}M${short(x - 3)} ${short(base - h * 0.062)}l${short(w * 0.008)} ${short(-h * 0.02)}h${short(w * 0.018)}l${short(w * 0.008)} ${short(h * 0.02)}`,
        1.2,
      )
    );
  });
  const people = Array.from({ length: 34 }, () =>
    person(w * random.between(0.04, 0.96), base + h * random.between(0, 0.02), h * random.between(0.04, 0.048), '#e9f0f2'),
  );
  const lamps = Array.from(
    { length: 12 },
    (_, index) =>
      oval([w * (0.1 + index * 0.073), base - h * 0.15], 26, 26, '#ffd98a', { opacity: 0.16 }) +
      oval([w * (0.1 + index * 0.073), base - h * 0.15], 4, 4, '#ffe9b4'),
  );
  const measures = white(
    `M${w * 0.06} ${h * 0.82}H${w * 0.94}${Array.from({ length: 14 }, (_, index) => `M${short(w * (0.06 + (index * 0.88) / 13))} ${short(h * 0.808)}v${short(h * 0.024)}`).join('')}M${w * 0.06} ${h * 0.86}H${w * 0.94}M${w * 0.06} ${h * 0.848}v${h * 0.024}M${w * 0.94} ${h * 0.848}v${h * 0.024}`,
    1.2,
  );
  const axes =
    white(
      Array.from({ length: 7 }, (_, index) => `M${short(w * (0.06 + index * 0.1467))} ${short(h * 0.1)}V${short(h * 0.8)}`).join(''),
      0.9,
      0.45,
    ).replace('/>', ' stroke-dasharray="18 6 3 6"/>') +
    Array.from({ length: 7 }, (_, index) =>
      oval([w * (0.06 + index * 0.1467), h * 0.085], 17, 17, 'none', { stroke: '#e9f0f2', 'stroke-width': 1.4 }),
    ).join('');
  return (
    paper +
    grid +
    axes +
    lamps.join('') +
    ribs +
    web +
    shells +
    stalls.join('') +
    people.join('') +
    white(`M0 ${base}H${w}`, 4) +
    white(Array.from({ length: 90 }, (_, index) => `M${short((index * w) / 88)} ${short(base + 3)}l-12 14`).join(''), 1, 0.6) +
    measures +
    rectangle(w * 0.02, h * 0.02, w * 0.96, h * 0.96, 'none', { stroke: '#e9f0f2', 'stroke-width': 2, opacity: 0.8 })
  );
}

const subjects = { slopeHouse, school, marketHall };
export type ElevationSpec = Frame & { style: 'elevations'; subject: keyof typeof subjects; seed: number };

/** Architecture seen from the front or cut through: ink and wash. */
export function drawElevations({ subject, ...sheet }: ElevationSpec): Sheet {
  const { body, defs } = drawOnBoard(sheet, (board) => subjects[subject](board) + rectangle(0, 0, board.width, board.height, 'url(#edge)'));
  return { body, defs: defs + gradient('edge', 'slanting', '0 #fff8ea .14, 1 #e9dcc4 .14') };
}
