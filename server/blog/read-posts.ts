import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Block, coverUrl } from '#contract/blog.ts';
import { minutesOf, readMarkdown } from './read-markdown.ts';

const FOLDER = path.join(import.meta.dirname, '../../content/blog');

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
  /** The Markdown. */
  body: string;
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
    minutes: minutesOf(body),
    body,
    content: readMarkdown(body),
    plain: searchTextOf({ title, summary: description, tags, body }),
  };
}

/** What the search of readers reads of an article: title, summary, tags and text, in lower case. */
export const searchTextOf = ({
  title,
  summary,
  tags,
  body,
}: {
  title: string;
  summary: string;
  tags: readonly string[];
  body: string;
}): string => [title, summary, ...tags, body].join(' ').toLowerCase();
