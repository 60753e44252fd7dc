import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Inline } from '#contract/blog.ts';
import { ID_PATTERN } from '#contract/ids.ts';

const WORDS_PER_MINUTE = 200;

/** What is read of Markdown at most; see `isReadable`. */
const MAX = {
  lines: 3_000,
  blockLength: 8_000,
  marks: 6_000,
  bracketsInBlock: 200,
  work: 4_000_000,
  listItems: 600,
  depth: 6,
  indentation: 40,
} as const;
const MARKERS = /^[\t ]*(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$))/;
const MARKS = /[*_~`[\]<!&|]/g;
/** Between blocks, and between the items of a list: a bullet with a word ends any paragraph, a number does not. */
const PART_ENDS = /\n[\t ]*\n|\n(?= {0,3}[-*+] +[^\s*-])/;

/**
 * Whether a text can be parsed in a time that is bounded by its length. The parser calls itself for each nested mark, reads a block to its end
 * for each mark in it, and a list for each of its items. Decided without it, line by line, and for each item of a list by itself.
 */
export function isReadable(text: string): boolean {
  const lines = text.split('\n');
  const items = lines.filter((line) => MARKERS.test(line)).length;
  if (lines.length > MAX.lines || items > MAX.listItems || lines.some((line) => isDeep(line))) return false;
  const blocks = text
    .split(PART_ENDS)
    .map((block) => ({ length: block.length, marks: countOf(block, MARKS), brackets: countOf(block, /\[/g) }));
  const marks = blocks.reduce((sum, block) => sum + block.marks, 0);
  const work = blocks.reduce((sum, block) => sum + block.marks * block.length, 0);
  const areShort = blocks.every(({ length, brackets }) => length <= MAX.blockLength && brackets <= MAX.bracketsInBlock);
  return marks <= MAX.marks && work <= MAX.work && areShort;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function isDeep(line: string): boolean {
  let rest = line;
  for (let depth = 0; depth <= MAX.depth; depth += 1) {
    const [marker] = MARKERS.exec(rest) ?? [];
    if (marker === undefined) return indentationOf(rest) > MAX.indentation;
    rest = rest.slice(marker.length);
  }
  return true;
}

const indentationOf = (line: string): number => (/^[\t ]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;

/** How long a reader takes, in minutes, at least one. */
export const minutesOf = (text: string): number => Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));

/** A block whose picture is known by its id alone. */
export type ReadBlock = Block & { pictureId?: string };

/** The blocks of a Markdown text, without anything that a browser could run. Throws what the parser throws for what is not `isReadable`. */
export const readMarkdown = (text: string): ReadBlock[] => lexer(text).flatMap(readBlock);

function readBlock(token: Token): ReadBlock[] {
  if (token.type === 'heading') return [{ kind: 'heading', items: [readInline(token.tokens ?? [])] }];
  if (token.type === 'paragraph') return readParagraph(token.tokens ?? []);
  if (token.type === 'blockquote') return [{ kind: 'quote', items: (token.tokens ?? []).map((inner) => readInline(innerTokens(inner))) }];
  if (token.type === 'list') {
    const list = token as Tokens.List;
    return [{ kind: list.ordered ? 'numbers' : 'list', items: list.items.map((item) => readInline(item.tokens.flatMap(innerTokens))) }];
  }
  return [];
}

const OWN_PICTURE = new RegExp(`^/uploads/(${ID_PATTERN})/`);
const ownPicture = (token: Token): string | undefined =>
  token.type === 'image' ? OWN_PICTURE.exec((token as Tokens.Image).href)?.[1] : undefined;

/** A paragraph; an uploaded picture in it is a block of its own, between what stands before and after. */
function readParagraph(tokens: Token[]): ReadBlock[] {
  const at = tokens.findIndex((token) => ownPicture(token) !== undefined);
  if (at === -1) return [{ kind: 'paragraph', items: [readInline(tokens)] }];
  const [before, image, after] = [tokens.slice(0, at), tokens.slice(at, at + 1), tokens.slice(at + 1)];
  const pictureId = image[0] && ownPicture(image[0]);
  return [
    ...(isBlank(before) ? [] : readParagraph(before)),
    { kind: 'picture', items: [readInline(image)], ...(pictureId ? { pictureId } : {}) },
    ...(isBlank(after) ? [] : readParagraph(after)),
  ];
}

const isBlank = (tokens: Token[]) => tokens.every((token) => token.type === 'br' || token.raw.trim() === '');

const innerTokens = (token: Token): Token[] => ('tokens' in token && token.tokens ? token.tokens : [token]);
const kinds: Record<string, Inline['kind']> = { em: 'emphasis', strong: 'strong', codespan: 'code' };
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** Raw HTML is dropped: only text and links remain. */
function readInline(tokens: Token[]): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    if (token.type === 'html') return [];
    const text = plain('text' in token && typeof token.text === 'string' ? token.text : token.raw);
    if (token.type === 'link')
      return isSafe((token as Tokens.Link).href) ? [{ kind: 'link', text, href: (token as Tokens.Link).href }] : [{ kind: 'text', text }];
    return [{ kind: kinds[token.type] ?? 'text', text }];
  });
}

const isSafe = (href: string) => /^(https:\/\/|\/(?![/\\]))/.test(href);
