import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import { type Block, coverUrl, type Inline } from '#contract/blog.ts';

const FOLDER = path.join(import.meta.dirname, '../../content/blog');
const WORDS_PER_MINUTE = 200;

/** An article as its Markdown file has it. */
export type Post = {
  name: string;
  title: string;
  description: string;
  date: string;
  author: string;
  category: string;
  tags: string[];
  image: string;
  /** The motif of its cover (scripts/assets/draw-covers.ts). */
  style: string;
  minutes: number;
  content: Block[];
  /** Title, description, tags and text in lower case, for the search. */
  plain: string;
};

/** Every article of content/blog, the newest first. Throws with the file's name when one lacks a field. */
export function readPosts(folder = FOLDER): Post[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return files
    .map((file) => readPost(file.slice(0, -3), readFileSync(path.join(folder, file), 'utf8')))
    .sort((a, b) => b.date.localeCompare(a.date));
}

/** One article: fields between two lines of dashes, then Markdown. */
export function readPost(name: string, source: string): Post {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  if (!parts) throw new Error(`${name}.md has no fields at its top`);
  const [, head = '', body = ''] = parts;
  const facts = new Map(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const fact = (key: string) => {
    const value = facts.get(key);
    if (!value) throw new Error(`${name}.md lacks the field ${key}`);
    return value;
  };
  const title = fact('title');
  const description = fact('description');
  const tags = fact('tags')
    .split(',')
    .map((tag) => tag.trim());
  return {
    name,
    title,
    description,
    date: fact('date'),
    author: fact('author'),
    category: fact('category'),
    tags,
    image: coverUrl(name),
    style: facts.get('style') ?? 'imigongo',
    minutes: Math.max(1, Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE)),
    content: lexer(body).flatMap(readBlock),
    plain: [title, description, ...tags, body].join(' ').toLowerCase(),
  };
}

function readBlock(token: Token): Block[] {
  if (token.type === 'heading') return [{ kind: 'heading', items: [readInline(token.tokens ?? [])] }];
  if (token.type === 'paragraph') return [{ kind: 'paragraph', items: [readInline(token.tokens ?? [])] }];
  if (token.type === 'blockquote') return [{ kind: 'quote', items: (token.tokens ?? []).map((inner) => readInline(innerTokens(inner))) }];
  if (token.type === 'list') {
    const list = token as Tokens.List;
    return [{ kind: list.ordered ? 'numbers' : 'list', items: list.items.map((item) => readInline(item.tokens.flatMap(innerTokens))) }];
  }
  return [];
}

const innerTokens = (token: Token): Token[] => ('tokens' in token && token.tokens ? token.tokens : [token]);
const kinds: Record<string, Inline['kind']> = { em: 'emphasis', strong: 'strong', codespan: 'code' };
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** Raw HTML in an article is dropped: only text and links remain. */
function readInline(tokens: Token[]): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    if (token.type === 'html') return [];
    const text = plain('text' in token && typeof token.text === 'string' ? token.text : token.raw);
    if (token.type === 'link')
      return isSafe((token as Tokens.Link).href) ? [{ kind: 'link', text, href: (token as Tokens.Link).href }] : [{ kind: 'text', text }];
    return [{ kind: kinds[token.type] ?? 'text', text }];
  });
}

const isSafe = (href: string) => /^(https:\/\/|\/(?!\/))/.test(href);
