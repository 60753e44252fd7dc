import { colour, colours, along, hex, lift, mix } from '#demo/drawings/pen/colour.ts';
import { type Noise, type Random, rough } from '#demo/drawings/pen/random.ts';
import {
  type Frame,
  glow,
  gradient,
  group,
  oval,
  type Point,
  rectangle,
  shape,
  type Sheet,
  short,
  straight,
  stroke,
  triples,
  placed,
} from '#demo/drawings/pen/svg.ts';

export type Scene = Frame & { random: Random; noise: Noise };

/** A ridge with trees on it: points from left to right, then down to the lower edge. */
function wooded({ width, height, noise }: Scene, level: (x: number) => number, bristle: number, fill: string, opacity = 1): string {
  const points: Point[] = [];
  for (let x = -10; x <= width + 10; x += 4)
    points.push([x, level(x) - bristle * Math.max(0, noise(x / 9, bristle) * 0.7 + noise(x / 3.1, 7) * 0.5)]);
  return shape(straight([...points, [width + 10, height + 10], [-10, height + 10]], true), fill, { opacity });
}

const ridge = (noise: Noise, level: number, swing: number, span: number, shift: number) => (x: number) =>
  level - swing * rough(noise, x / span + shift, shift * 2.3, 5);

/** Ridge behind ridge, each with its own breath of mist. */
export function hillsAtDawn(scene: Scene): Sheet {
  const { width: w, height: h, noise } = scene;
  let defs =
    gradient('sky', 'down', '0 #52708c, .3 #93a9b4, .48 #e6c9a6, .6 #f4dcb4') + glow('sun', '0 #fff1cf .95, .1 #ffe2ac .6, 1 #ffd08c 0');
  const count = 9;
  const body = Array.from({ length: count }, (_, index) => {
    const near = index / (count - 1);
    const tone = mix(colour('#c4bdb2'), colour('#0d1b27'), near ** 0.75);
    defs += gradient(
      `ridge${index}`,
      'down',
      `0 ${hex(tone)}, ${0.12 + near * 0.4} ${hex(mix(tone, colour('#e2cdb2'), 0.72 - near * 0.56))}, 1 ${hex(mix(tone, colour('#ecd8bb'), 0.8 - near * 0.75))}`,
    );
    return wooded(
      scene,
      ridge(noise, h * (0.36 + 0.6 * near ** 1.35), h * (0.14 + 0.08 * near), w * (0.16 + 0.14 * near), index * 7.7 + 2),
      2 + near * 11,
      `url(#ridge${index})`,
    );
  });
  return { defs, body: rectangle(0, 0, w, h, 'url(#sky)') + oval([w * 0.7, h * 0.3], h * 0.5, h * 0.5, 'url(#sun)') + body.join('') };
}

/** Three-hulled fishing boats in silver light; black and white. */
export function silverBoats({ width: w, height: h, random, noise }: Scene): Sheet {
  const defs =
    gradient('sky', 'down', '0 #8e8e8c, .34 #d9d8d4, .4 #f3f2ee') +
    gradient('lake', 'down', '0 #efeeea, .3 #b5b4b0, 1 #3c3c3b') +
    glow('path', '0 #fff .9, 1 #fff 0');
  const far =
    wooded({ width: w, height: h * 0.42, random, noise }, ridge(noise, h * 0.36, h * 0.09, w * 0.3, 3), 3, '#bdbcb9') +
    wooded({ width: w, height: h * 0.42, random, noise }, ridge(noise, h * 0.4, h * 0.05, w * 0.24, 8), 5, '#8f8e8c');
  const ripples = Array.from({ length: 900 }, () => {
    const near = random.next() ** 0.7;
    const y = h * (0.41 + 0.59 * near);
    const long = 10 + near * 130 * random.next();
    const x = random.between(-60, w);
    const isLit = Math.abs(x - w * 0.56) < w * (0.07 + near * 0.2) && random.chance(0.6);
    return rectangle(x, y, long, 0.8 + near * 2.4, isLit ? '#ffffff' : '#262625', { opacity: isLit ? 0.55 : 0.16 + near * 0.14, rx: 2 });
  });
  const boats = triples('.24 .52 .56, .58 .6 1.02, .86 .48 .36');
  const drawn = boats.map(([x, y, size]) => {
    const hull = (dx: number) =>
      shape(
        `M${dx - 96} -12Q${dx - 80} 10 ${dx - 60} 12H${dx + 60}Q${dx + 84} 10 ${dx + 100} -14Q${dx + 50} -2 ${dx} -2T${dx - 96} -12z`,
        '#151515',
      );
    const men = [-150, -30, 40, 160]
      .map(
        (dx) =>
          shape(`M${dx - 9} -2Q${dx - 12}-46 ${dx}-50Q${dx + 12}-46 ${dx + 9}-2z`, '#121212') +
          oval([dx, -60], 8, 9, '#121212') +
          stroke(`M${dx + 4} -40L${dx + 34} 26`, '#121212', 3),
      )
      .join('');
    const poles =
      stroke('M-160 -6Q-240 -110 -420 -150M160 -6Q240 -110 420 -150M-20 -6Q-60 -150 -190 -216M20 -6Q60 -150 190 -216', '#161616', 3.4) +
      stroke('M-210 -8H210', '#161616', 6);
    const mirrored = group(hull(-150) + hull(0) + hull(150) + men, { transform: 'translate(0 24) scale(1 -.7)', opacity: 0.34 });
    return group(mirrored + poles + hull(-150) + hull(150) + hull(0) + men, placed([w * x, h * y], Math.round((size * w) / 14) / 100));
  });
  return {
    defs,
    body:
      rectangle(0, 0, w, h, 'url(#sky)') +
      far +
      rectangle(0, h * 0.41, w, h * 0.59, 'url(#lake)') +
      oval([w * 0.56, h * 0.5], w * 0.3, h * 0.3, 'url(#path)', { opacity: 0.7 }) +
      ripples.join('') +
      drawn.join(''),
  };
}

/** The twin lakes under Muhabura, without a lamp for miles. */
export function starsOverLakes(scene: Scene): Sheet {
  const { width: w, height: h, random, noise } = scene;
  const level = h * 0.68;
  const defs =
    gradient('sky', 'down', '0 #060b18, .42 #12203a, .62 #2c3a58, .7 #5a5a6e') +
    gradient('lake', 'down', '0 #3a4560, .4 #1a2740, 1 #080e1a') +
    glow('star', '0 #fff 1, .3 #dfe9ff .5, 1 #dfe9ff 0') +
    glow('milk', '0 #cfd8f0 .26, 1 #9fb0dd 0') +
    glow('fire', '0 #ffdf9a 1, .3 #ff9f45 .5, 1 #ff7a1f 0');
  const along_ = (t: number): Point => [w * (0.06 + 0.84 * t), h * (0.62 - 0.72 * t)];
  const milk = Array.from({ length: 70 }, () => {
    const [x, y] = along_(random.next());
    return oval(
      [x + random.spread(w * 0.05), y + random.spread(h * 0.05)],
      w * random.between(0.05, 0.13),
      h * random.between(0.03, 0.09),
      'url(#milk)',
      { opacity: random.between(0.3, 0.8) },
    );
  });
  const stars = Array.from({ length: 1_150 }, (_, index) => {
    const [mx, my] = along_(random.next());
    const isBand = index % 3 !== 0;
    const at: Point = isBand
      ? [mx + random.spread(w * 0.1), my + random.spread(h * 0.1)]
      : [random.between(0, w), random.between(0, level)];
    const size = 0.5 + 1.5 * random.next() ** 5;
    return at[1] < level - 10
      ? oval(at, size, size, hex(mix(colour('#ffffff'), random.pick(colours('#ffd9b0', '#b9d0ff')), random.next() * 0.6)), {
          opacity: random.between(0.35, 1),
        })
      : '';
  });
  const bright = Array.from({ length: 12 }, () => oval([random.between(0, w), random.between(0, h * 0.5)], 9, 9, 'url(#star)'));
  const cone = (x: number) => level - h * 0.27 * Math.exp(-((Math.abs(x / w - 0.36) / 0.17) ** 1.25)) - 8 * rough(noise, x / 60);
  const reflected = Array.from({ length: 260 }, () => {
    const near = random.next();
    return rectangle(random.between(0, w), level + (h - level) * near, 4 + near * 60 * random.next(), 1 + near, '#b9c4e0', {
      opacity: random.between(0.04, 0.16),
    });
  });
  const shore = wooded(
    scene,
    (x) => h * 0.93 - h * 0.05 * rough(noise, x / 300 + 4) - h * 0.1 * Math.exp(-(((x / w - 0.9) / 0.16) ** 2)),
    26,
    '#03060b',
  );
  const tent = group(
    oval([0, -20], 150, 90, 'url(#fire)', { opacity: 0.55 }) +
      shape('M-54 0L0-66L54 0z', '#e08a3a') +
      shape('M-8 0L0-66L22 0z', '#ffd98c') +
      shape('M0-66L54 0H22z', '#a4551f'),
    placed([w * 0.8, h * 0.885], w / 1400),
  );
  return {
    defs,
    body:
      rectangle(0, 0, w, h, 'url(#sky)') +
      milk.join('') +
      stars.join('') +
      bright.join('') +
      wooded({ ...scene, height: level }, (x) => level - h * 0.06 * (0.6 + rough(noise, x / 260 + 2)), 4, '#1c2740') +
      wooded({ ...scene, height: level }, cone, 3, '#0e1728') +
      rectangle(0, level, w, h - level, 'url(#lake)') +
      reflected.join('') +
      shore +
      tent,
  };
}

/** Trunks of the mountain forest, one behind another in cloud, with light falling in. */
export function forest({ width: w, height: h, random }: Scene): Sheet {
  const defs = gradient('air', 'down', '0 #e9ecdd, .5 #c3cdbb, 1 #5f7260') + gradient('ray', 'steep', '0 #fffbe0 .6, 1 #fffbe0 0');
  const depths = colours('#c3ccbb', '#a2b09c', '#7b8d79', '#546854', '#2f4234', '#152219');
  const layersDrawn = depths.map((tone, depth) => {
    const near = depth / 5;
    const trunks = Array.from({ length: 17 - depth * 2 }, () => {
      const x = random.between(-20, w + 20);
      const wide = (5 + 54 * near ** 1.6) * random.between(0.6, 1.3);
      const lean = random.spread(40 + 40 * near);
      const branches = Array.from({ length: 4 }, () => {
        const y = h * random.between(0.05, 0.5);
        const side = random.chance(0.5) ? 1 : -1;
        return stroke(
          `M${short(x + lean * (1 - y / h))} ${short(y)}q${short(side * (50 + 90 * near))} ${short(-20 - 60 * near)} ${short(side * (90 + 190 * near))} ${short(-80 - 70 * near)}`,
          hex(tone),
          wide * 0.26,
          { 'stroke-linecap': 'round' },
        );
      });
      return (
        shape(
          `M${short(x + lean - wide * 0.36)} -10L${short(x - wide * 0.5)} ${h}Q${short(x - wide * 1.1)} ${h} ${short(x - wide * 1.3)} ${h + 10}H${short(x + wide * 1.3)}Q${short(x + wide)} ${h} ${short(x + wide * 0.5)} ${h}L${short(x + lean + wide * 0.36)} -10z`,
          hex(lift(tone, random.spread(0.02))),
        ) + branches.join('')
      );
    });
    const leaves = Array.from({ length: 150 }, () => {
      const [x, y] = [
        random.between(-20, w + 20),
        random.chance(0.62) ? random.between(-20, h * (0.1 + 0.2 * (1 - near))) : random.between(h * (0.8 + 0.06 * near), h + 30),
      ];
      const size = (5 + 30 * near) * random.between(0.5, 1.4);
      return oval([x, y], size * 1.5, size * 0.7, hex(lift(mix(tone, colour('#4f7a3a'), 0.25), random.spread(0.035))), {
        opacity: 0.82,
        transform: `rotate(${random.whole(-50, 50)} ${short(x)} ${short(y)})`,
      });
    });
    const veil = rectangle(0, 0, w, h, '#dfe6d6', { opacity: depth < 5 ? 0.2 - near * 0.1 : 0 });
    return trunks.join('') + leaves.join('') + veil;
  });
  const rays = Array.from({ length: 7 }, (_, index) => {
    const x = w * (0.16 + index * 0.11) + random.spread(30);
    const wide = random.between(16, 70);
    return shape(`M${short(x)} -10h${short(wide)}l${short(w * 0.26 + wide)} ${h * 0.92}h-${short(wide * 2.6)}z`, 'url(#ray)', {
      opacity: random.between(0.3, 0.75),
    });
  });
  const ferns = Array.from({ length: 26 }, (_, index) => {
    const [x, y] = [(index / 25) * w + random.spread(40), h * random.between(0.93, 1.02)];
    return Array.from({ length: 7 }, (_unused, blade) => {
      const turn = -0.35 - blade * 0.4;
      const long = random.between(60, 130);
      return stroke(
        `M${short(x)} ${short(y)}Q${short(x + Math.cos(turn) * long * 0.6)} ${short(y + Math.sin(turn) * long)} ${short(x + Math.cos(turn) * long * 1.2)} ${short(y + Math.sin(turn) * long * 0.7)}`,
        hex(along(colours('#101c14', '#3d5a34', '#6d8a4a'), random.next())),
        7,
        { 'stroke-linecap': 'round' },
      );
    }).join('');
  });
  return {
    defs,
    body:
      rectangle(0, 0, w, h, 'url(#air)') +
      layersDrawn.slice(0, 4).join('') +
      rays.join('') +
      layersDrawn.slice(4).join('') +
      ferns.join(''),
  };
}
