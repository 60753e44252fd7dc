import { createContext, use } from 'react';
import { useLocation } from 'react-router';

/** The origin under which people reach us, from the server; addresses for machines must be whole. */
export const OriginContext = createContext('');

type HeadProps = {
  /** Without the shop's name; the home page leaves it out. */
  title?: string | undefined;
  description?: string | undefined;
  /** The picture for links in messages and networks: an address on this site. */
  image?: string | undefined;
  /** What kind of thing it is for networks: 'website' unless said. */
  kind?: 'website' | 'article' | 'product' | 'profile' | undefined;
  /** The one address of this content; the present path without its search unless said. `null`: not for search engines. */
  canonical?: string | null | undefined;
  /** Further properties for networks, such as `product:price:amount`. */
  tags?: Record<string, string> | undefined;
  /** schema.org facts. */
  facts?: Record<string, unknown> | undefined;
};

const NAME = 'Ubugeni';
const nothing = {};

/** Title, description and facts of a screen; React lifts them into the head. */
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

/** JSON that cannot end the script it stands in. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
