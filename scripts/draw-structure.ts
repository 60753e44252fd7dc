import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// docs/reference/structure-diagram.md: which part imports which, from the imports themselves (decision 19).

const root = path.join(import.meta.dirname, '..');
const TOP = ['contract', 'server', 'web', 'demo', 'embedded-postgres', 'simulators', 'scripts', 'bench', 'e2e'];

type Graph = Map<string, Set<string>>;
/** The node of a diagram that a file belongs to; undefined: it is not drawn. */
type NodeOf = (file: string) => string | undefined;

/** Every source file but tests and what only they use, from the root of the repository. */
function findSources(): string[] {
  const files = TOP.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return ['main.ts', ...files].filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)).toSorted();
}

/** What a file imports of this repository: `#server/arts/table.ts` and `./table.ts` as paths from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  );
}

function readGraph(nodeOf: NodeOf): Graph {
  const graph: Graph = new Map();
  for (const file of findSources()) {
    const from = nodeOf(file);
    if (from === undefined) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const name of importsOf(file)) {
      const to = nodeOf(name);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return graph;
}

/** Everything that can be reached from a node by one arrow or more. */
function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

/** A graph as lines of Mermaid: its nodes, then the arrows, without those that a longer way implies, and thick where they form a circle. */
export function drawGraph(graph: Graph): string[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(graph, node)]));
  const reaches = (from: string, to: string) => reached.get(from)?.has(to) ?? false;
  const isImplied = (from: string, to: string) =>
    [...(reached.get(from) ?? [])].some(
      (between) => between !== to && reaches(between, to) && !reaches(between, from) && !reaches(to, between),
    );
  const nodes = [...graph.keys()].map((name) => `  ${idOf(name)}["${name}"]`);
  const arrows = [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => reaches(to, from) || !isImplied(from, to))
      .map((to) => `  ${idOf(from)} ${reaches(to, from) ? '==>' : '-->'} ${idOf(to)}`),
  );
  return [...nodes.toSorted(), ...arrows.toSorted()];
}

const idOf = (name: string) => name.replaceAll(/\W+/g, '_');

const draw = (nodeOf: NodeOf) => ['```mermaid', 'flowchart TD', ...drawGraph(readGraph(nodeOf)), '```'].join('\n');

/** Folders that stand beside the areas. */
const NO_AREA = { server: ['platform', 'database', 'testing'], web: ['app', 'kit', 'locales'] };

/** The area that a file of server/ or web/ lies in. */
function areaOf(file: string, side: keyof typeof NO_AREA): string | undefined {
  const [top, folder = '', ...rest] = file.split('/');
  return top === side && rest.length > 0 && !NO_AREA[side].includes(folder) ? folder : undefined;
}

const overview: NodeOf = (file) => {
  const [top = '', folder = '', ...rest] = file.split('/');
  if (folder === 'testing') return undefined;
  if (['scripts', 'bench', 'e2e'].includes(top)) return 'scripts/ bench/ e2e/';
  if (top !== 'server' && top !== 'web') return file.includes('/') ? `${top}/` : file;
  if (areaOf(file, top)) return `areas of ${top}/`;
  return rest.length > 0 ? `${top}/${folder}/` : `files of ${top}/`;
};

/** The whole document. */
export function drawStructure(): string {
  return `# Structure, drawn from the imports

Made by \`node scripts/draw-structure.ts\`; a test fails while it is out of date. An arrow leads from what imports to what is imported. Arrows that others imply are left out; thick ones
form a circle. [structure.md](structure.md) says what each folder holds.

## The whole

${draw(overview)}

## Areas of server/

All of them also import \`contract/\`, \`server/platform/\` and \`server/database/\`.

${draw((file) => areaOf(file, 'server'))}

## Areas of web/

All of them also import \`contract/\`, \`web/app/\` and \`web/kit/\`.

${draw((file) => areaOf(file, 'web'))}
`;
}

if (import.meta.main) writeFileSync(path.join(root, 'docs/reference/structure-diagram.md'), drawStructure());
