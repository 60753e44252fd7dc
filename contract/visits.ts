import { isChats, screens } from './screens.ts';

/** The links to what a screen shows: exactly these, and all that begin with `prefix` and end with `tab`. */
export type VisitedLinks = { exactly: string[]; among: { prefix: string; tab: string } | null };

/** Parameters that open one thing of a list, as links to it have them (contract/screens.ts). */
const OPENING: ReadonlySet<string> = new Set(['order', 'person', 'message', 'report', 'offer', 'with']);
/** Tabs that show all that was said about something. */
const TABS: ReadonlySet<string> = new Set(['#reviews', '#discussion', '#comments']);

/**
 * What is visited by being at `at`, a path with query and fragment: the thing that is open there, whatever else the address says, or all that was
 * said in an open tab.
 */
export function visitedLinks(at: string): VisitedLinks {
  const [, address = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(at) ?? [];
  // Links lead to the public one.
  const path = isChats(address) ? screens.chats : address;
  const opened = query.split('&').filter((part) => OPENING.has(part.split('=', 1)[0] ?? ''));
  const links = [path, ...opened.map((part) => `${path}?${part}`), ...shownToo(path, opened)];
  const among = TABS.has(hash) ? { prefix: `${path}?`, tab: hash } : null;
  return { exactly: [...new Set([at, ...links, ...links.map((link) => `${link}${hash}`)])], among };
}

/** Links to what a path shows besides. */
function shownToo(path: string, opened: readonly string[]): string[] {
  const order = opened.find((part) => part.startsWith('order='))?.slice('order='.length);
  // The lists of staff and artists open an order in place, which has a page of its own.
  if (order && path === screens.adminOrders) return [screens.adminOrder(order)];
  if (order && path === screens.artistOrders) return [screens.artistOrder(order)];
  // What was told to an artist before there was that page leads to the list.
  const own = `${screens.artistOrders}/`;
  return path.startsWith(own) ? [`${screens.artistOrders}?order=${path.slice(own.length)}`] : [];
}

/** Whether a screen shows what a link leads to. */
export const isVisited = ({ exactly, among }: VisitedLinks, link: string): boolean =>
  exactly.includes(link) || (among !== null && link.startsWith(among.prefix) && link.endsWith(among.tab));
