import type { Call } from '#contract/call.ts';
import { type CallKey, calls, type ReadKey } from '#contract/paths.ts';
import type { Actor, Scene } from './role-scene.ts';

/** What stands for a value of a path in the addresses that are read: of the change itself, else of the scene. */
export type Known = { scene: Scene; path: Record<string, string>; actor: Actor; post: string };
const other = ({ scene, actor }: Known) => (actor === 'artist' ? scene.customer.id : scene.artist.id);
const own = ({ scene, actor }: Known) => (actor === 'visitor' ? scene.customer.id : scene[actor].id);

/** Calls that read, with the addresses that are read. Without one: files, streams, exports, and what is recorded when it is read. */
const reads: Record<ReadKey, ((known: Known) => string)[]> = {
  'GET /users/{id}': [(known) => `/users/${known.path['id'] ?? own(known)}`, ({ scene }) => `/users/${scene.artist.id}`],
  'GET /users': [() => '/users'],
  'GET /users/me/addresses': [() => '/users/me/addresses'],
  'GET /users/me/sessions': [() => '/users/me/sessions'],
  'GET /users/{id}/consequences': [own, ({ path, scene }: Known) => path['id'] ?? scene.artist.id].map(
    (idOf) => (known: Known) => `/users/${idOf(known)}/consequences`,
  ),
  'GET /users/{id}/export': [],
  'GET /users/{id}/application': [(known) => `/users/${own(known)}/application`],
  'GET /documents/{token}': [],
  'GET /admin/applicants': [() => '/admin/applicants'],
  'GET /admin/people/near': [() => '/admin/people/near?search=nyirahabimna'],
  'GET /admin/people/{id}': [(known) => `/admin/people/${known.path['id'] ?? known.scene.artist.id}`],
  'GET /artists/{slug}': [({ scene }) => `/artists/${scene.artist.id}`],
  'GET /artists/followed': [() => '/artists/followed'],
  'GET /artists/followed/ids': [() => '/artists/followed/ids'],
  'GET /artist/followers': [() => '/artist/followers'],
  'GET /artist/holiday': [() => '/artist/holiday'],
  'GET /artist/figures': [() => '/artist/figures'],
  'GET /artist/works.csv': [],
  'GET /arts/import/template.csv': [],
  'GET /artist/customers': [() => '/artist/customers'],
  'GET /artist/customers.csv': [],
  'GET /artist/customers/{id}': [({ scene, path }) => `/artist/customers/${path['id'] ?? scene.customer.id}`],
  'GET /artist/overview': [() => '/artist/overview'],
  'GET /cart': [() => '/cart'],
  'GET /cart/{id}': [({ path }) => `/cart/${path['id'] ?? path['cartId']}`],
  'GET /arts': [() => '/arts', () => '/arts?search=renamed'],
  'GET /arts/suggestions': [({ scene }) => `/arts/suggestions?search=${encodeURIComponent(scene.work.name.slice(0, 5))}`],
  'GET /arts/categories': [() => '/arts/categories'],
  'GET /arts/facets': [() => '/arts/facets', () => '/arts/facets?search=renamed&category=Painting'],
  'GET /arts/owner': [() => '/arts/owner'],
  'GET /arts/name/{name}': [({ scene }) => `/arts/name/${scene.work.slug}`],
  'GET /arts/featured': [() => '/arts/featured'],
  'GET /arts/several': [({ scene }) => `/arts/several?ids=${scene.work.id},${scene.rivalWork.id}`],
  'GET /arts/{id}': [({ scene }) => `/arts/${scene.work.id}`],
  'GET /arts/{id}/related': [({ scene }) => `/arts/${scene.rivalWork.id}/related`],
  'GET /arts/{id}/more-by-artist': [({ scene }) => `/arts/${scene.work.id}/more-by-artist`],
  'GET /arts/{id}/reviews': [({ scene }) => `/arts/${scene.work.id}/reviews`],
  'GET /arts/{id}/reviews/mine': [({ scene }) => `/arts/${scene.work.id}/reviews/mine`],
  'GET /arts/{id}/views': [({ scene }) => `/arts/${scene.work.id}/views`],
  'GET /arts/{id}/standing': [({ scene }) => `/arts/${scene.work.id}/standing`],
  'GET /arts/{id}/questions': [({ scene }) => `/arts/${scene.work.id}/questions`],
  'GET /favorites': [() => '/favorites'],
  'GET /favorites/ids': [() => '/favorites/ids'],
  'GET /saved-searches': [() => '/saved-searches'],
  'GET /checkout': [() => '/checkout'],
  'GET /checkout/owner': [() => '/checkout/owner'],
  'GET /checkout/customer': [() => '/checkout/customer'],
  'GET /checkout/artsOwner': [() => '/checkout/artsOwner'],
  'GET /checkout/{id}': [({ path }) => `/checkout/${path['id']}`],
  'GET /checkout/{id}/lines/{lineId}/photo': [],
  'GET /offers': [() => '/offers'],
  'GET /offers/{id}': [({ path }) => `/offers/${path['id']}`],
  'GET /payments/options': [() => '/payments/options'],
  'GET /payments/{id}': [({ path }) => `/payments/${path['id']}`],
  'GET /messages/conversations/{userId}': [(known) => `/messages/conversations/${own(known)}`],
  'GET /messages/{userId}/{otherUserId}': [(known) => `/messages/${own(known)}/${other(known)}`],
  'GET /messages/artists/all': [() => '/messages/artists/all'],
  'GET /messages/unread/{userId}': [(known) => `/messages/unread/${own(known)}`],
  'GET /messages/conversation/{userId1}/{userId2}': [(known) => `/messages/conversation/${own(known)}/${other(known)}`],
  'GET /messages/files/{token}': [],
  'GET /messages/photos/{token}': [],
  'GET /messages/blocks': [() => '/messages/blocks'],
  'GET /messages/reports': [() => '/messages/reports'],
  'GET /messages/reports/{id}': [],
  'GET /events': [],
  'GET /messages': [() => '/messages'],
  'GET /messages/assignees': [() => '/messages/assignees'],
  'GET /messages/replies': [() => '/messages/replies'],
  'GET /messages/{id}': [({ path }) => `/messages/${path['id']}`],
  'GET /notifications': [() => '/notifications'],
  'GET /notifications/choices': [() => '/notifications/choices'],
  'GET /mail-preferences': [() => '/mail-preferences'],
  'GET /admin/overview': [() => '/admin/overview'],
  'GET /admin/arts': [() => '/admin/arts'],
  'GET /admin/works.csv': [],
  'GET /admin/waiting': [() => '/admin/waiting'],
  'GET /admin/failures': [() => '/admin/failures'],
  'GET /admin/moderation.csv': [],
  'GET /admin/applicants.csv': [],
  'GET /admin/emails.csv': [],
  'GET /admin/reports.csv': [],
  'GET /admin/blog.csv': [],
  'GET /admin/moderation': [() => '/admin/moderation'],
  'GET /admin/orders/{id}': [({ path }) => `/admin/orders/${path['id']}`],
  'GET /admin/audit': [() => '/admin/audit'],
  'GET /admin/audit/kinds': [() => '/admin/audit/kinds'],
  'GET /admin/export/orders.csv': [],
  'GET /admin/audit.csv': [],
  'GET /admin/orders.csv': [],
  'GET /artist/orders.csv': [],
  'GET /admin/export/people.csv': [],
  'GET /admin/people.csv': [],
  'GET /admin/settings': [() => '/admin/settings'],
  'GET /admin/featured': [() => '/admin/featured'],
  'GET /dashboard/search': [({ scene }) => `/dashboard/search?q=${encodeURIComponent(scene.artist.name.slice(0, 4))}`],
  'GET /figures': [() => '/figures'],
  'GET /contact-details': [() => '/contact-details'],
  'GET /admin/blog': [() => '/admin/blog'],
  'GET /admin/blog/{name}': [({ path, post }) => `/admin/blog/${path['name'] ?? post}`],
  'GET /blog': [() => '/blog'],
  'GET /blog/topics': [() => '/blog/topics'],
  'GET /blog/{name}': [({ path, post }) => `/blog/${path['name'] ?? post}`],
  'GET /blog/{name}/like': [({ path, post }) => `/blog/${path['name'] ?? post}/like`],
  'GET /blog/{name}/comments': [({ path, post }) => `/blog/${path['name'] ?? post}/comments`],
};
const readKeys = Object.keys(reads) as ReadKey[];
const isShared = (key: CallKey) => (calls[key] as Call).sharedSeconds !== undefined;

export type Answers = Map<ReadKey, string>;

/** The answers to one person, or to a visitor by the cache; of these calls. */
export async function readAnswers(known: Known, token?: string, of = readKeys): Promise<Answers> {
  const ask = async (address: string) => {
    const answer: { statusCode: number; body: string } = await known.scene.server.call(
      `GET ${address as `/${string}`}`,
      token ? { as: token } : {},
    );
    return `${answer.statusCode} ${withoutMoments(answer.body)}`;
  };
  const keys = of.filter((key) => token || isShared(key));
  const texts = await Promise.all(keys.map((key) => Promise.all(reads[key].map((address) => ask(address(known))))));
  return new Map(keys.map((key, place) => [key, texts[place]!.join('\n')]));
}

/** What differs at each reading: signed links, when a session was seen last, ids of requests, and sums that are counted every 10 s. */
const withoutMoments = (body: string) =>
  body
    .replaceAll(/"(artworksSold|happyCustomers)":"[^"]*"/g, '')
    .replaceAll(/"(link|url|fileUrl|lastSeenAt|requestId|isFresh)":("[^"]*"|null|true|false)/g, '')
    .replaceAll(/"requestId".*/g, '');

/** The calls that answered otherwise. */
export const differing = (before: Answers, after: Answers) =>
  [...after].filter(([key, text]) => before.get(key) !== text).map(([key]) => key);
