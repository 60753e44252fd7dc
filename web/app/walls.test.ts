import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const web = path.join(root, 'web');
// By walking, not by asking git: the tests run on a host that has only Node and npm.
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => `web/${file}`);
const known = new Set(files);

/** What a file imports, by its path from the root: of the project's own, whether type, value or on demand. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const names = [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'((?:\.{1,2}\/|#)[^']+)'/g)].map(([, name = '']) => name);
  return names.map((name) => (name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)));
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const imports: Graph = new Map(files.map((file) => [file, new Set(importsOf(file))]));

/** What each folder imports of other folders in web/; a folder and one inside it are two. */
function foldersOf(graph: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of graph) {
    const from = path.posix.dirname(file);
    const to = folders.get(from) ?? new Set<string>();
    for (const other of imported) if (known.has(other) && path.posix.dirname(other) !== from) to.add(path.posix.dirname(other));
    folders.set(from, to);
  }
  return folders;
}

/** What is left when everything is taken away that imports nothing of what is left: the circles, and what leads into them. */
function circlesOf(graph: Graph): string[] {
  const left = new Map([...graph].map(([name, to]) => [name, [...to].filter((other) => graph.has(other))]));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [name, to] of left) if (!to.some((other) => left.has(other))) left.delete(name);
  }
  return [...left].map(([name, to]) => `${name} → ${to.filter((other) => left.has(other)).join(', ')}`);
}

/** The imports of a folder's files that it may not have. */
const trespassers = (from: string, isForbidden: (imported: string) => boolean): string[] =>
  files
    .filter((file) => file.startsWith(from))
    .flatMap((file) =>
      importsOf(file)
        .filter(isForbidden)
        .map((to) => `${file} → ${to}`),
    );

test('the search for circles finds one, and none where there is none', () => {
  const graph = (edges: Record<string, string[]>): Graph => new Map(Object.entries(edges).map(([name, to]) => [name, new Set(to)]));
  expect(circlesOf(graph({ a: ['b'], b: ['c'], c: [] }))).toEqual([]);
  expect(circlesOf(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['a → b', 'b → c', 'c → b']);
});

test('no files import each other in a circle', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(circlesOf(imports)).toEqual([]);
});

test('no folders import each other in a circle, a folder and those inside it neither', () => {
  const folders = foldersOf(imports);
  expect(folders.size).toBeGreaterThan(30);
  expect(circlesOf(folders)).toEqual([]);
});

test('a folder imports none inside it: those import it; but all of accounts stands on the session', () => {
  const downwards = [...foldersOf(imports)].flatMap(([folder, to]) =>
    [...to].filter((other) => folder !== 'web' && other.startsWith(`${folder}/`)).map((other) => `${folder} → ${other}`),
  );
  expect(downwards).toEqual(['web/accounts → web/accounts/session']);
});

test('kit knows no product: it imports itself alone', () => {
  expect(trespassers('web/kit/', (to) => !to.startsWith('web/kit/'))).toEqual([]);
});

test('app imports no area, but who is signed in', () => {
  const isArea = (to: string) => to.startsWith('web/') && !/^web\/(app|kit|locales|accounts\/session)\//.test(to);
  expect(trespassers('web/app/', isArea)).toEqual([]);
});

test('web imports the contract and itself alone', () => {
  expect(trespassers('web/', (to) => !/^(web|contract)\//.test(to))).toEqual([]);
});

test('no folder holds more than 20 files', () => {
  const counts = Map.groupBy(files, (file) => path.posix.dirname(file));
  const full = [...counts].filter(([, held]) => held.length > 20).map(([folder, held]) => [folder, held.length]);
  expect(full).toEqual([]);
});
