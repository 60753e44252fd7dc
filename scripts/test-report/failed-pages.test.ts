import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPages } from './failed-pages.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ubugeni-pages-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(journey: string, text: string): Promise<void> {
  await mkdir(`${folder}/${journey}`, { recursive: true });
  await writeFile(`${folder}/${journey}/error-context.md`, text);
}
const contextOf = (lines: string[]) => `# Page snapshot\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n\n# Test source\n`;

test('a run says of each try that failed what its page showed from the main part on, at most 50 lines', async () => {
  const rows = Array.from({ length: 80 }, (_, row) => `  - text: row ${row}`);
  await write('cart-second-try', contextOf(['- banner', '- main:', ...rows]));
  await write('cart', contextOf(['- alert: without a main part']));
  await write('no-page', '# Error details\n');
  expect(await readPages(folder)).toEqual([
    'PAGE cart\n- alert: without a main part\n',
    ['PAGE cart-second-try', '- main:', ...rows.slice(0, 49)].join('\n'),
  ]);
});

test('nothing failed: no page', async () => {
  expect(await readPages(path.join(folder, 'no-such-folder'))).toEqual([]);
});
