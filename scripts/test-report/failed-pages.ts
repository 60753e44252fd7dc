import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** As much of a page as leaves the failures in what CI shows of the end of a log. */
const PAGE_LINES = 50;

/** What Playwright wrote down of the page of each try of a journey that failed, from its main part on; `folder`: its `outputDir`. */
export async function readPages(folder: string): Promise<string[]> {
  const pages: string[] = [];
  for await (const file of glob('*/error-context.md', { cwd: folder })) {
    const [, page = ''] = /^```yaml\n([^]*?)^```/m.exec(await readFile(path.join(folder, file), 'utf8')) ?? [];
    const lines = page.split('\n');
    const start = Math.max(
      0,
      lines.findIndex((line) => line.startsWith('- main')),
    );
    if (page) pages.push(`PAGE ${path.dirname(file)}\n${lines.slice(start, start + PAGE_LINES).join('\n')}`);
  }
  return pages.toSorted((one, other) => one.localeCompare(other));
}
