import { encode } from 'uqr';

/** Light modules around a code (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;
/** As much as is read well at 2.6 cm; more makes the modules too small. */
const TEXT_BYTES_MAX = 180;

/** A QR code of an address, 2.6 cm wide; nothing for an address that is too long. */
export function QrCode({ text }: { text: string }) {
  if (new TextEncoder().encode(text).length > TEXT_BYTES_MAX) return null;
  // 15 % of it may be lost, to a fold or a thumb.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * QUIET;
  const runs = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shapeRendering="crispEdges" aria-hidden="true" className="size-[2.6cm] flex-none">
      <path d={runs.join('')} fill="black" />
    </svg>
  );
}

/** The runs of dark modules in a row: where each starts, and its length. */
function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
