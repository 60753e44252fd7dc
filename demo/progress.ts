const WIDTH = 30;
/** Without a terminal: a line for each of these shares, in percent. */
const LINES = [25, 50, 75];

/** Shows how far something is: a bar where `out` is a terminal, else some lines. Call the result after each step; the last one ends the bar. */
export function showProgress(
  total: number,
  log: (line: string) => void,
  out: { isTTY?: boolean; write(text: string): unknown },
): () => void {
  let done = 0;
  let shown = -1;
  return () => {
    done += 1;
    const percent = Math.floor((100 * done) / total);
    if (percent === shown) return;
    const passed = LINES.find((line) => shown < line && percent >= line);
    shown = percent;
    if (!out.isTTY) {
      if (passed !== undefined) log(`  ${percent} %`);
      return;
    }
    const full = Math.round((WIDTH * done) / total);
    out.write(`\r  ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent} %${done === total ? '\n' : ''}`);
  };
}
