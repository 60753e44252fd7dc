import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, traverse } from '@babel/core';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const FOLDERS = ['contract', 'server', 'web', 'embedded-postgres', 'demo', 'simulators', 'scripts', 'bench'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^server\/testing\//.test(file));

/** The lines of `value!`, which says without a check that a value is there. */
function findAssertions(file: string, code: string): number[] {
  const plugins = ['typescript' as const, ...(file.endsWith('x') ? ['jsx' as const] : [])];
  const tree = parseSync(code, { configFile: false, babelrc: false, filename: file, parserOpts: { plugins } });
  const lines: number[] = [];
  if (tree) traverse(tree, { TSNonNullExpression: ({ node }) => void lines.push(node.loc?.start.line ?? 0) });
  return lines;
}

test('the search finds assertions, and nothing that looks alike', () => {
  expect(findAssertions('x.ts', 'const a = b!;\nconst c = d![0]!.e;\nconst f = !g && h !== i;')).toEqual([1, 2, 2]);
});

test('outside of tests there are fewer than 1.5 non-null assertions in 1,000 lines', () => {
  let lines = 0;
  const found: string[] = [];
  for (const file of files) {
    const code = readFileSync(path.join(root, file), 'utf8');
    lines += code.split('\n').length;
    // Parsing takes a while: most files have nothing that looks like one.
    if (/[\w)\]]!(?!=)/.test(code)) found.push(...findAssertions(file, code).map((line) => `${file}:${line}`));
  }
  expect((found.length * 1_000) / lines, found.join('\n')).toBeLessThan(1.5);
});
