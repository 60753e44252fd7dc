import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Everything that comments, tests and documents cite is in this repository. docs/reference/README.md says how to cite.

const root = path.join(import.meta.dirname, '../..');
const REFERENCE = 'docs/reference';
const TEXTS = /\.(ts|tsx|mjs|js|css|sql|md|json|html|ya?ml|sh)$/;
/** Migrations that have run are compared by hash and never change; these cite documents by their former names. */
const FROZEN = new Set(['0002_users.sql', '0004_orders.sql', '0006_chat.sql']);

// By walking, not by git: the tests run on a host that has only Node and npm.
const ignored = new Set(readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n').concat('.git/', 'package-lock.json'));
const isIgnored = (file: string) => [`${file}/`, `${path.basename(file)}/`, path.basename(file)].some((name) => ignored.has(name));

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (isIgnored(file)) return [];
    return entry.isDirectory() ? walk(file) : [file];
  });
}

const self = path.relative(root, import.meta.filename);
const files = walk('').filter((file) => (TEXTS.test(file) || file.startsWith('.ci/')) && file !== self);
const isDocument = (file: string) => file.endsWith('.md');
const isFrozen = (file: string) => FROZEN.has(path.basename(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** A text as one line, without comment markers at the start of lines: a citation may span two lines. */
const flat = (file: string) =>
  read(file)
    .replaceAll(/\n\s*(?:\*(?!\*)|\/\/|--|>)?[ \t]*/g, ' ')
    .replaceAll('’', "'");

type Document = { headings: string[]; anchors: Set<string>; titles: Set<string> };
const documents = new Map<string, Document>();

/** What can be cited of a document: its headings, their anchors as GitHub makes them, and terms in bold or in the first column of a table. */
function documentOf(file: string): Document {
  const known = documents.get(file);
  if (known) return known;
  const text = read(file).replaceAll(/^```[\s\S]*?^```/gm, '');
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim(),
  );
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id));
  for (const heading of headings) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    let unique = slug;
    for (let n = 1; anchors.has(unique); n += 1) unique = `${slug}-${n}`;
    anchors.add(unique);
  }
  const terms = [...text.matchAll(/\*\*([^*]+?)[.:]?\*\*|^\| ([^|]+?) \|/gm)].map(([, bold, cell]) => (bold ?? cell ?? '').trim());
  const document = {
    headings,
    anchors,
    titles: new Set([...headings.map((heading) => heading.replace(/^\d+\. /, '')), ...terms].map(plain)),
  };
  documents.set(file, document);
  return document;
}

/** Titles are compared without quotation marks and case. */
const plain = (title: string) => title.replaceAll(/['"`’]/g, '').toLowerCase();

/** The file that a citation means: relative to the citing file, from the root, or by its name alone in docs/reference or docs. */
function resolve(cited: string, from: string): string | undefined {
  const candidates = [path.posix.join(path.posix.dirname(from), cited), cited];
  if (!cited.includes('/')) candidates.unshift(`${REFERENCE}/${cited}`, `docs/${cited}`);
  return candidates.find((file) => !file.startsWith('..') && existsSync(path.join(root, file)));
}

const DOCUMENT = /(?<![\w/.*{}$-])((?:\.{1,2}\/|[\w.-]+\/)*[\w-]+\.md)\b(#[\w-]+)?/g;

test('every cited document and anchor exists', () => {
  const wrong: string[] = [];
  for (const file of files.filter((name) => !isFrozen(name))) {
    for (const [said, cited = '', anchor] of flat(file).matchAll(DOCUMENT)) {
      const found = resolve(cited, file);
      if (!found || (anchor && !documentOf(found).anchors.has(anchor.slice(1)))) wrong.push(`${file}: ${said}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every link of a document leads to a file or an anchor of this repository', () => {
  const wrong: string[] = [];
  for (const file of files.filter(isDocument)) {
    const text = read(file).replaceAll(/^```[\s\S]*?^```/gm, '');
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:|^\//.test(link)) continue;
      const [target = '', anchor] = link.split('#');
      const found = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
      const isThere = existsSync(path.join(root, found));
      if (!isThere || (anchor && !documentOf(found).anchors.has(anchor))) wrong.push(`${file}: ${link}`);
    }
  }
  expect(wrong).toEqual([]);
});

const HOME = { T: 'threats.md', F: 'faults.md' } as const;

test('every cited threat and fault is described, once', () => {
  const ids = Object.values(HOME).flatMap((name) =>
    documentOf(`${REFERENCE}/${name}`).headings.filter((heading) => /^[TF]\d\d$/.test(heading)),
  );
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  const wrong: string[] = [];
  for (const file of files) {
    for (const [id, kind] of flat(file).matchAll(/\b([TF])\d\d\b(?!:\d)/g)) {
      const { headings } = documentOf(`${REFERENCE}/${HOME[kind as keyof typeof HOME]}`);
      if (!headings.includes(id)) wrong.push(`${file}: ${id}`);
    }
    for (const [said, name = '', id = ''] of flat(file).matchAll(/\b(threats\.md|faults\.md) ([TF]\d\d)\b/g))
      if (HOME[id[0] as keyof typeof HOME] !== name) wrong.push(`${file}: ${said}`);
  }
  expect(wrong).toEqual([]);
});

/** A section of one of our documents: `product.md sections 2 and 5, 'Art upload'`, `contract.md section 3 ('Emails')`. */
const SECTION = /([\w-]+\.md),? sections? (\d+(?:(?:, | and )\d+)*)/g;
/** External standards, whose name precedes the word. */
const OUTSIDE = /(?:RFC \d+|HTML standard|CSP 3|PNG specification),?$/;

const hasSection = (file: string, number: string) => documentOf(file).headings.some((heading) => heading.startsWith(`${number}. `));

test('every cited section exists', () => {
  const wrong: string[] = [];
  for (const file of files.filter((name) => !isFrozen(name))) {
    for (const [said, cited = '', numbers = ''] of flat(file).matchAll(SECTION)) {
      const found = resolve(cited, file);
      if (!found || !numbers.match(/\d+/g)?.every((number) => hasSection(found, number))) wrong.push(`${file}: ${said}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every cited section names its document; a file of docs/reference may cite itself', () => {
  const wrong: string[] = [];
  for (const file of files.filter((name) => !isFrozen(name))) {
    const others = flat(file).replaceAll(SECTION, '');
    for (const { 0: said, 1: number = '', index } of others.matchAll(/\bsections? (\d+)/gi)) {
      const before = others.slice(0, index).trimEnd();
      const isOwn = file.startsWith(REFERENCE) && hasSection(file, number);
      if (!isOwn && !OUTSIDE.test(before)) wrong.push(`${file}: …${before.slice(-40)} ${said}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every cited title of a document exists', () => {
  const wrong: string[] = [];
  const titled = /([\w-]+\.md)(?:,? sections? \d+(?:(?:, | and )\d+)*)?(?:,? \(|, )('[A-Z][^']*'(?:(?:, | and )'[A-Z][^']*')*)/g;
  for (const file of files.filter((name) => !isFrozen(name))) {
    for (const [, cited = '', titles = ''] of flat(file).matchAll(titled)) {
      const found = resolve(cited, file);
      for (const [title] of titles.matchAll(/'[^']+'/g))
        if (!found || !documentOf(found).titles.has(plain(title))) wrong.push(`${file}: ${cited}, ${title}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every cited decision exists', () => {
  const made = new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4))));
  const wrong = files.flatMap((file) =>
    [...flat(file).matchAll(/\b(?:[Dd]ecisions? |decisions\/)(\d{1,4})\b/g)]
      .filter(([, number]) => !made.has(Number(number)))
      .map(([said]) => `${file}: ${said}`),
  );
  expect(wrong).toEqual([]);
});

test('nothing cites an issue, whose text is not here', () => {
  expect(files.filter((file) => /\bissue #?\d/i.test(flat(file)))).toEqual([]);
});

test('the exempted migrations exist, and need the exemption', () => {
  const frozen = files.filter(isFrozen);
  expect(frozen.map((file) => path.basename(file)).toSorted()).toEqual([...FROZEN].toSorted());
  for (const file of frozen) expect([...flat(file).matchAll(DOCUMENT)].length, file).toBeGreaterThan(0);
});
