import { createContext, use } from 'react';
import { useLocation } from 'react-router';

/** The site's public origin, from the server: link previews and search engines need absolute addresses. */
export const OriginContext = createContext('');

type HeadProps = {
  /** Without the site's name; the home page has none. */
  title?: string | undefined;
  description?: string | undefined;
  /** The preview picture of shared links: an address on this site. */
  image?: string | undefined;
  /** Its Open Graph type; 'website' by default. */
  kind?: 'website' | 'article' | 'product' | 'profile' | undefined;
  /** The canonical address; the present path without its query by default. `null`: hidden from search engines. */
  canonical?: string | null | undefined;
  /** Further Open Graph properties, such as `product:price:amount`. */
  tags?: Record<string, string> | undefined;
  /** schema.org properties. */
  facts?: Record<string, unknown> | undefined;
};

const NAME = 'Ubugeni';
const nothing = {};

/** Title, description and metadata of a screen; React hoists them into the head. */
export function Head({ title, description, image = '/social.png', kind = 'website', canonical, tags, facts }: HeadProps) {
  const origin = use(OriginContext);
  const { pathname } = useLocation();
  const address = `${origin}${canonical ?? pathname}`;
  return (
    <>
      <title>{title ? `${title} — ${NAME}` : `${NAME} — the art market of Rwanda`}</title>
      {canonical === null ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {description ? <Description text={description} /> : null}
      <meta property="og:site_name" content={NAME} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title ?? NAME} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image.startsWith('/') ? `${origin}${image}` : image} />
      <Properties of={tags} />
      <meta name="twitter:card" content="summary_large_image" />
      {facts ? <script type="application/ld+json">{jsonForScript({ '@context': 'https://schema.org', ...facts })}</script> : null}
    </>
  );
}

function Properties({ of = nothing }: { of: Record<string, string> | undefined }) {
  return Object.entries(of).map(([property, content]) => <meta key={property} property={property} content={content} />);
}

function Description({ text }: { text: string }) {
  return (
    <>
      <meta name="description" content={text} />
      <meta property="og:description" content={text} />
    </>
  );
}

/** JSON that is safe inside a script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
