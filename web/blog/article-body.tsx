import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Inline } from '#contract/blog.ts';
import { Picture } from '#web/app/display/picture.tsx';

/** An article's blocks as elements; they contain no HTML (threats.md T10). */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return createElement('div', { className: 'flex max-w-prose flex-col gap-5 wrap-anywhere' }, ...blocks.map(renderBlock));
}

function renderBlock({ kind, items, picture }: Block): ReactNode {
  if (kind === 'picture')
    return (
      <Figure
        picture={picture}
        text={items
          .flat()
          .map(({ text }) => text)
          .join('')}
      />
    );
  if (kind === 'heading') return createElement('h2', { className: 'pt-5 text-xl' }, ...renderLine(items[0]));
  if (kind === 'paragraph') return createElement('p', null, ...renderLine(items[0]));
  if (kind === 'quote') {
    const lines = items.map((item) => createElement('p', null, ...renderLine(item)));
    return createElement('blockquote', { className: 'flex flex-col gap-3 border-l-2 border-ochre pl-5 text-lg' }, ...lines);
  }
  const isNumbered = kind === 'numbers';
  const className = `flex flex-col gap-2 pl-6 ${isNumbered ? 'list-decimal' : 'list-disc'} marker:text-ash`;
  return createElement(isNumbered ? 'ol' : 'ul', { className }, ...items.map((item) => createElement('li', null, ...renderLine(item))));
}

/** A picture of an article; what it shows stands beneath it for everybody. */
function Figure({ picture, text }: { picture: Block['picture']; text: string }) {
  return (
    <figure className="flex flex-col gap-2">
      <Picture picture={picture} alt={text} sizes="(min-width: 48rem) 42rem, 92vw" className="h-auto w-full bg-mat" />
      {text ? (
        <figcaption aria-hidden="true" className="text-sm text-ash">
          {text}
        </figcaption>
      ) : null}
    </figure>
  );
}

const renderLine = (line: readonly Inline[] = []): ReactNode[] => line.map(renderInline);

function renderInline({ kind, text, href }: Inline): ReactNode {
  if (kind === 'emphasis') return <em>{text}</em>;
  if (kind === 'strong') return <strong className="font-semibold">{text}</strong>;
  if (kind === 'code') return <code className="bg-mat px-1">{text}</code>;
  if (kind !== 'link' || !href) return text;
  const className = 'underline decoration-edge underline-offset-4 hover:decoration-current';
  return href.startsWith('/') ? (
    <Link to={href} className={className}>
      {text}
    </Link>
  ) : (
    <a href={href} rel="noopener" className={className}>
      {text}
    </a>
  );
}
