import { fail } from '#contract/failures.ts';
import type { Links } from '#contract/accounts.ts';
import { fieldMessages } from '#contract/messages.ts';

const linkNames = ['website', 'instagram', 'facebook', 'x', 'youtube'] as const;
export type LinkName = (typeof linkNames)[number];

/** The hosts allowed for each link, subdomains included; a website may be on any public host. */
const HOSTS: Record<Exclude<LinkName, 'website'>, readonly [string, ...string[]]> = {
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
};

/** A public name such as `ineza.rw`: no IP address, no name of a private network. */
const PUBLIC_NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/;
const PRIVATE_ENDING = /\.(local|localhost|internal|lan|home|test|invalid|onion|arpa)$/;

/** The changed links: an absent one stays, an empty one is removed. Throws 'input.invalid' naming every link that is not https on its host. */
export function changeLinks(links: Links, changes: Partial<Record<LinkName, string | undefined>>): Links {
  const changed: Links = { ...links };
  const wrong: Record<string, string> = {};
  for (const name of linkNames) {
    const typed = changes[name];
    if (typed === undefined) continue;
    const link = typed === '' ? undefined : readLink(name, typed);
    if (typed !== '' && !link) wrong[name] = name === 'website' ? fieldMessages.linkAddress : fieldMessages.linkHost;
    if (link) changed[name] = link;
    else delete changed[name];
  }
  if (Object.keys(wrong).length > 0) throw fail('input.invalid').withFields(wrong);
  return changed;
}

/** A name on a network, as people write it: '@ineza.art', or 'ineza' without a dot, which would make it an address. */
const HANDLE = /^(?:@([\w.-]{1,60})|([\w-]{1,60}))$/;

/** The address of a name on its network; undefined for what is none. */
function addressOf(name: LinkName, typed: string): string | undefined {
  const [, marked, plain] = HANDLE.exec(typed) ?? [];
  const handle = marked ?? plain;
  if (name === 'website' || handle === undefined) return undefined;
  // YouTube has its names behind the sign.
  return `https://${HOSTS[name][0] ?? ''}/${name === 'youtube' ? '@' : ''}${handle}`;
}

/** The address in its normal form, or undefined when it may not be shown. `instagram.com/ineza` is read as https, and `@ineza` as the name that it is. */
function readLink(name: LinkName, given: string): string | undefined {
  const typed = addressOf(name, given.trim()) ?? given;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`);
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port) return undefined;
  const isAllowed = name === 'website' ? isPublicName(url.hostname) : HOSTS[name].some((host) => isHostOf(url.hostname, host));
  return isAllowed ? url.href : undefined;
}

const isPublicName = (host: string) => PUBLIC_NAME.test(host) && !PRIVATE_ENDING.test(host);
const isHostOf = (host: string, known: string) => host === known || host.endsWith(`.${known}`);
