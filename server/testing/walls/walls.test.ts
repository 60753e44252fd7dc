import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
/** The folders whose walls are held here; those of web are the browser's. */
const FOLDERS = ['contract', 'server', 'demo', 'simulators', 'embedded-postgres', 'scripts'];
const SOURCE = /\.(ts|tsx|mjs)$/;

/** Tests may import whatever they test with. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/testing/') || file.endsWith('/role-rows.ts');

// By walking, not by asking git: the tests run on a host that has only Node and npm.
const walk = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => SOURCE.test(file));
const files = ['main.ts', ...FOLDERS.flatMap(walk)].filter((file) => !isTest(file));

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bdeclare module\s*)'((?:\.{1,2}\/|#)[^'?]*)/g;

/** The files of ours that a file imports, for their values or their types alone. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const named = [...text.matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.normalize(path.posix.join(path.posix.dirname(file), name)),
  );
  return [...new Set(named)].filter((name) => name !== file && existsSync(path.join(root, name)));
}

type Graph = Map<string, Set<string>>;

const byFile: Graph = new Map(files.map((file) => [file, new Set(importsOf(file))]));

function foldersOf(graph: Graph): Graph {
  const folders: Graph = new Map();
  for (const [file, imported] of graph) {
    const folder = path.posix.dirname(file);
    const others = folders.get(folder) ?? new Set<string>();
    folders.set(folder, others);
    for (const name of imported) if (path.posix.dirname(name) !== folder) others.add(path.posix.dirname(name));
  }
  return folders;
}

/** What can be reached from a node, itself only by a circle. */
function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return reached;
}

/** Every node that lies on a circle. */
const circular = (graph: Graph): string[] => [...graph.keys()].filter((node) => reachedFrom(graph, node).has(node)).toSorted();

/** `file → imported` for every import that a wall forbids. */
const breaches = (isFrom: (file: string) => boolean, isForbidden: (imported: string) => boolean): string[] =>
  [...byFile]
    .filter(([file]) => isFrom(file))
    .flatMap(([file, imported]) => [...imported].filter(isForbidden).map((name) => `${file} → ${name}`));

const isBelow = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

test('the walk finds the imports: of values, of types, at run time', () => {
  expect(byFile.size).toBeGreaterThan(400);
  expect(byFile.get('main.ts')).toContain('server/server.ts');
  expect(byFile.get('server/arts/manage/routes.ts')).toContain('server/platform/services.ts');
  expect(
    circular(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['a', 'c'])],
        ['c', new Set<string>()],
      ]),
    ),
  ).toEqual(['a', 'b']);
});

test('no circle of files', () => {
  expect(circular(byFile)).toEqual([]);
});

test('no circle of folders, each folder by itself, also one and those inside it', () => {
  expect(circular(foldersOf(byFile))).toEqual([]);
});

test('platform and database import no area', () => {
  const isArea = (name: string) => name.startsWith('server/') && !/^server\/(platform|database)\//.test(name);
  expect(breaches(isBelow('server/platform'), isArea)).toEqual([]);
  expect(breaches(isBelow('server/database'), isArea)).toEqual([]);
});

test('contract imports itself alone', () => {
  expect(breaches(isBelow('contract'), (name) => !name.startsWith('contract/'))).toEqual([]);
});

test('the server imports neither the demo nor the embedded database, which main.ts and scripts hand it', () => {
  expect(breaches(isBelow('server'), (name) => /^(demo|embedded-postgres)\//.test(name))).toEqual([]);
});

test('the demo is imported by main.ts and scripts alone', () => {
  const may = /^(main\.ts$|(demo|scripts|e2e|bench)\/)/;
  const everywhere = ['web', 'e2e', 'bench'].flatMap(walk).filter((file) => !may.test(file));
  for (const file of everywhere) byFile.set(file, byFile.get(file) ?? new Set(importsOf(file)));
  expect(breaches((file) => !may.test(file), isBelow('demo'))).toEqual([]);
});
