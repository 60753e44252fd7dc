import { colour, colours, hex, lift } from '#demo/drawings/pen/colour.ts';
import type { Scene } from './photo-land.ts';
import { glow, gradient, group, oval, rectangle, shape, type Sheet, short, stroke, triples, placed } from '#demo/drawings/pen/svg.ts';
import { nth } from '#demo/drawings/pen/nth.ts';

/** Lights of the evening through a wet windscreen: nothing sharp but the drops. */
export function rainAtNight({ width: w, height: h, random }: Scene): Sheet {
  const defs =
    gradient('night', 'down', '0 #0a1020, .45 #1a2138, .56 #2b2433, 1 #0b0d16') +
    glow('drop', '0 #f4f7ff .05, .7 #e6eeff .12, .94 #ffffff .34, 1 #0a0f1c .2', [0.5, 0.36]) +
    glow('haze', '0 #ffb45e .5, 1 #ffb45e 0');
  const lights = Array.from({ length: 120 }, () => {
    const isRoad = random.chance(0.5);
    const size = w * random.between(0.012, isRoad ? 0.05 : 0.034);
    const tone = random.pick(
      isRoad ? ['#ff4a36', '#ff6b3d', '#fff1cf', '#ffd489', '#ff3b2f'] : ['#ffd489', '#ffb65c', '#8fd0e6', '#b9f0c9', '#ffe9bd', '#ff8a5c'],
    );
    const [x, y] = [random.between(-20, w + 20), isRoad ? h * (0.56 + random.spread(0.07)) : h * random.between(0.14, 0.52)];
    const disc =
      oval([x, y], size, size, tone, { opacity: random.between(0.16, 0.5) }) +
      oval([x, y], size * 0.95, size * 0.95, 'none', {
        stroke: tone,
        'stroke-width': size * 0.1,
        'stroke-opacity': random.between(0.3, 0.8),
      });
    const streak = isRoad
      ? rectangle(x - size * 0.5, h * 0.63, size, h * random.between(0.1, 0.34), tone, {
          opacity: random.between(0.05, 0.18),
          rx: size * 0.5,
        })
      : '';
    return streak + disc;
  });
  const cars = triples('.2 .62 1.2, .47 .585 .66, .63 .6 .9, .86 .64 1.4')
    .map(([x, y, size]) => {
      const lamp = (side: number) =>
        oval([w * x + side * size * w * 0.036, h * y], w * 0.017 * size, w * 0.0155 * size, '#ff3524', { opacity: 0.75 }) +
        oval([w * x + side * size * w * 0.036, h * y], w * 0.008 * size, w * 0.007 * size, '#ffd9c9', { opacity: 0.9 });
      return (
        rectangle(w * x - w * 0.05 * size, h * y - w * 0.055 * size, w * 0.1 * size, w * 0.075 * size, '#07090f', {
          rx: w * 0.014 * size,
          opacity: 0.7,
        }) +
        lamp(-1) +
        lamp(1) +
        [-1, 1]
          .map((side) =>
            rectangle(w * x + side * size * w * 0.036 - w * 0.008, h * y + 8, w * 0.016, h * 0.26, '#ff4a30', { opacity: 0.16, rx: 9 }),
          )
          .join('')
      );
    })
    .join('');
  const drops = Array.from({ length: 380 }, () => {
    const size = 2 + 17 * random.next() ** 4;
    const [x, y] = [random.between(0, w), random.between(0, h)];
    return (
      oval([x, y], size, size * random.between(1, 1.3), 'url(#drop)') +
      (size > 10 ? oval([x - size * 0.3, y - size * 0.35], size * 0.16, size * 0.12, '#fff', { opacity: 0.7 }) : '')
    );
  });
  const trails = Array.from({ length: 15 }, () => {
    const [x, y] = [random.between(0, w), random.between(0, h * 0.5)];
    return stroke(
      `M${short(x)} ${short(y)}q${short(random.spread(12))} ${short(h * 0.1)} ${short(random.spread(10))} ${short(h * random.between(0.16, 0.34))}`,
      '#dfe8ff',
      random.between(2, 5),
      { opacity: 0.13, 'stroke-linecap': 'round' },
    );
  });
  return {
    defs,
    body:
      rectangle(0, 0, w, h, 'url(#night)') +
      oval([w * 0.4, h * 0.54], w * 0.6, h * 0.22, 'url(#haze)', { opacity: 0.5 }) +
      lights.join('') +
      cars +
      trails.join('') +
      drops.join(''),
  };
}

function bunch(fingers: number, tone: string): string {
  return Array.from({ length: fingers }, (_, index) => {
    const [row, column] = [Math.floor(index / 6), index % 6];
    const x = (column - 2.5) * 15 + (row % 2) * 6;
    return group(
      shape('M-8 0Q-16 26 2 44Q8 40 4 34Q0 18 8 0z', hex(lift(colour(tone), ((column * 7 + row * 3) % 5) * 0.025 - 0.05))),
      placed([x, row * 25 - 60], 1, (column - 2.5) * -9),
    );
  }).join('');
}

/** A man walks his bicycle and four hundred bananas up the road to town. */
export function bicycle({ width: w, height: h, random }: Scene): Sheet {
  const defs =
    gradient('sky', 'down', '0 #e9b877, .5 #f8dfae, .72 #f6e6c6') +
    glow('sun', '0 #fffdf2 1, .16 #fff4d2 .9, 1 #ffdf9c 0') +
    gradient('road', 'down', '0 #d9a06a, .4 #a7653c, 1 #5a3220') +
    glow('dust', '0 #ffedc8 .55, 1 #ffedc8 0');
  const trees = Array.from({ length: 26 }, (_, index) => {
    const near = index / 25;
    const side = index % 2 ? 1 : -1;
    const x = w * (0.5 + side * (0.1 + near * 0.5)) + random.spread(20);
    const tall = h * (0.16 + near * 0.62) * random.between(0.8, 1.1);
    const y = h * (0.62 + near * 0.24);
    const tone = hex(lift(colour('#c9a377'), -near * 0.44));
    return (
      stroke(
        `M${short(x)} ${short(y)}q${short(random.spread(14))} ${short(-tall * 0.5)} ${short(random.spread(20))} ${short(-tall)}`,
        tone,
        3 + near * 15,
      ) +
      Array.from({ length: 22 }, () =>
        oval(
          [x + random.spread(tall * 0.2), y - tall * random.between(0.55, 1.12)],
          tall * random.between(0.03, 0.07),
          tall * random.between(0.025, 0.05),
          tone,
          { opacity: 0.72 },
        ),
      ).join('')
    );
  });
  const wheel = (x: number) =>
    oval([x, 0], 92, 92, 'none', { stroke: '#1b110c', 'stroke-width': 10 }) +
    Array.from({ length: 14 }, (_, index) =>
      stroke(`M${x} 0l${short(88 * Math.cos((index * Math.PI) / 7))} ${short(88 * Math.sin((index * Math.PI) / 7))}`, '#2b1c14', 1.6),
    ).join('');
  const frame = stroke(
    'M-150 0L-60 -120L110 -128L150 0M-60 -120L-10 8L110 -128M-10 8L-150 0M110 -128L100 -176L60 -186M-60 -120L-70 -150',
    '#1b110c',
    9,
    { 'stroke-linejoin': 'round' },
  );
  const load = triples('-150 -96 0, -92 -92 1, -34 -74 2, -122 -172 3, -58 -170 1, 44 -70 2, 96 -66 0, 10 -166 3')
    .map(([x, y, kind]) => group(bunch(30, nth(['#7d9440', '#93a648', '#68803a', '#a6b053'], kind)), placed([x, y], 1.06)))
    .join('');
  const man = group(
    stroke('M0 -120Q20 -60 -14 70M6 -120Q46 -50 64 66', '#2a1f2b', 36, { 'stroke-linecap': 'round' }) +
      stroke('M-14 66l26 10M64 62l28 8', '#150d0a', 16, { 'stroke-linecap': 'round' }) +
      shape('M-40 -112Q-56 -236 -8 -262Q50 -254 44 -180L34 -104Q0 -92 -40 -112z', '#b9482c') +
      shape('M10 -258Q50 -254 44 -180L34 -104Q20 -98 8 -98z', '#7a2a1a') +
      stroke('M-20 -232Q-70 -196 -104 -150', '#3a2118', 24, { 'stroke-linecap': 'round' }) +
      shape('M-14 -276H14V-250Q0 -240 -14 -250z', '#2c1812') +
      oval([0, -300], 26, 31, '#3a2118') +
      shape('M-44 -312Q0 -350 46 -310Q24 -316 0 -318Q-24 -316 -44 -312z', '#d9c38e') +
      shape('M-26 -316Q-20 -350 2 -350Q24 -348 27 -316z', '#c9b078'),
    { transform: 'translate(230 26)' },
  );
  const size = w / 1200;
  return {
    defs,
    body:
      rectangle(0, 0, w, h, 'url(#sky)') +
      oval([w * 0.5, h * 0.42], h * 0.5, h * 0.5, 'url(#sun)') +
      shape(`M0 ${h * 0.62}Q${w * 0.5} ${h * 0.56} ${w} ${h * 0.62}V${h}H0z`, '#c99866') +
      shape(`M${w * 0.47} ${h * 0.58}H${w * 0.53}L${w * 1.1} ${h}H${w * -0.1}z`, 'url(#road)') +
      trees.join('') +
      oval([w * 0.48, h * 0.905], w * 0.3, h * 0.022, '#24120a', { opacity: 0.55 }) +
      group(wheel(-150) + wheel(150) + frame + load + man, placed([w * 0.42, h * 0.8], size)) +
      Array.from({ length: 12 }, () =>
        oval(
          [random.between(0, w), h * random.between(0.84, 0.98)],
          w * random.between(0.08, 0.22),
          h * random.between(0.03, 0.07),
          'url(#dust)',
        ),
      ).join(''),
  };
}

/** A blue wall at noon, and the shadow of a banana tree that stands outside the picture. */
export function doorway({ width: w, height: h, random }: Scene): Sheet {
  const defs =
    gradient('wall', 'slanting', '0 #5f9aa3, .6 #4a848f, 1 #3a6b76') +
    gradient('wood', 'right', '0 #7a4a2a, .5 #8d5a34, 1 #5a3319') +
    gradient('step', 'down', '0 #cfc3ae, 1 #8a7d69');
  const stains = Array.from({ length: 90 }, () =>
    oval(
      [random.between(0, w), random.between(0, h * 0.84)],
      random.between(14, 110),
      random.between(10, 70),
      random.pick(['#79b0b5', '#3f7480', '#a9c4bd', '#2f5f6b']),
      { opacity: random.between(0.02, 0.09) },
    ),
  );
  const chips = Array.from({ length: 26 }, () =>
    shape(
      `M${random.whole(0, w)} ${random.whole(Math.round(h * 0.6), Math.round(h * 0.84))}q10 -14 26 -6q18 10 4 24q-22 10 -30 -18z`,
      random.pick(['#b98f6c', '#a97a56']),
      { opacity: 0.7 },
    ),
  );
  const [left, top, wide, tall] = [w * 0.34, h * 0.2, w * 0.32, h * 0.64];
  const planks = Array.from(
    { length: 7 },
    (_, index) =>
      rectangle(left + (index * wide) / 7, top, wide / 7 - 3, tall, 'url(#wood)') +
      stroke(`M${short(left + (index + 0.3) * (wide / 7))} ${top}q4 ${short(tall * 0.5)} -2 ${short(tall)}`, '#3f2412', 1.6, {
        opacity: 0.5,
      }),
  ).join('');
  const frame =
    rectangle(left - 22, top - 22, wide + 44, tall + 22, '#e6ddc8') + rectangle(left - 5, top - 5, wide + 10, tall + 5, '#20130b');
  const cross = [0.12, 0.5, 0.86]
    .map(
      (share) =>
        rectangle(left, top + tall * share, wide, 26, '#6b3f22') +
        rectangle(left, top + tall * share + 22, wide, 7, '#2a170b', { opacity: 0.6 }),
    )
    .join('');
  const lock =
    rectangle(left + wide * 0.84, top + tall * 0.53, 17, 32, '#9a9284', { rx: 5 }) +
    stroke(`M${left + wide * 0.845} ${top + tall * 0.53}v-8a8 8 0 0 1 15 0v8`, '#8a8275', 4);
  const leaf = (x: number, y: number, turn: number, long: number) =>
    group(
      shape(`M0 0Q${long * 0.3} ${-long * 0.17} ${long} 0Q${long * 0.4} ${long * 0.17} 0 0z`, '#071a22') +
        Array.from({ length: 9 }, (_, index) =>
          stroke(
            `M${short(long * (0.16 + index * 0.09))} ${short(-long * 0.11)}l${short(long * 0.04)} ${short(long * 0.22)}`,
            '#5b98a2',
            index % 3 ? 2 : 6,
          ),
        ).join(''),
      placed([x, y], 1, turn),
    );
  const shadow = group(
    [
      leaf(w * 0.02, h * 0.44, -62, w * 0.5),
      leaf(w * 0.05, h * 0.42, -24, w * 0.62),
      leaf(w * 0.02, h * 0.46, 12, w * 0.6),
      leaf(w * 0.94, h * 0.14, 152, w * 0.52),
      leaf(w * 0.98, h * 0.2, 120, w * 0.5),
      leaf(w * 0.03, h * 0.43, 46, w * 0.44),
    ].join(''),
    { opacity: 0.4 },
  );
  const steps =
    rectangle(0, h * 0.84, w, h * 0.16, '#a4562f') +
    rectangle(left - 90, h * 0.84, wide + 180, h * 0.05, 'url(#step)') +
    rectangle(left - 130, h * 0.89, wide + 260, h * 0.055, 'url(#step)') +
    rectangle(left - 130, h * 0.942, wide + 260, 10, '#3a1d10', { opacity: 0.5 });
  const jerrycan = group(
    shape('M-44 0V-86Q-44 -98 -32 -98H-8L0 -112H18V-98Q44 -98 44 -84V0Q44 8 36 8H-36Q-44 8 -44 0z', '#d9a72e') +
      shape('M10 -98Q44 -98 44 -84V0Q44 8 36 8H6z', '#a97a1a') +
      stroke('M-30 -78L30 -14M30 -78L-30 -14', '#b98a20', 4) +
      rectangle(-2, -124, 18, 14, '#5a3a14'),
    placed([left + wide + 80, h * 0.838], w / 900),
  );
  const base = rectangle(0, h * 0.72, w, h * 0.12, '#2f5661', { opacity: 0.55 });
  return {
    defs,
    body:
      rectangle(0, 0, w, h, 'url(#wall)') +
      stains.join('') +
      base +
      chips.join('') +
      frame +
      planks +
      cross +
      lock +
      steps +
      jerrycan +
      shadow +
      rectangle(0, 0, w, h, hex(colours('#fff3d6')[0]), { opacity: 0.05 }),
  };
}
