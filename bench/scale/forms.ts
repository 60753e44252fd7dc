import { ArticleSort, ArticleState } from '#contract/articles.ts';
import { artFilters, categories } from '#contract/limits.ts';
import { ManagedSort, ManagedState } from '#contract/manage-arts.ts';
import { AccountSort, Role as AccountRole, UserStatus } from '#contract/accounts.ts';
import { CustomerPlace, CustomerSort } from '#contract/artists.ts';
import { ApplicantSort } from '#contract/people.ts';
import { ModerationState, QueuedKind } from '#contract/moderation.ts';
import { OfferSide, OfferState } from '#contract/offers.ts';
import { OrderDecision } from '#contract/all-orders.ts';
import { OrderFulfilment, OrderSort, OrderStatus, PaymentStatus, SaleSort } from '#contract/orders.ts';
import type { ReadKey } from '#contract/paths.ts';
import type { Role, Samples } from './samples.ts';

/** One thing to ask: an address below /api/v1 by a role; `isPaged`: page 1,000 too. */
export type Form = { call: ReadKey; role: Role; path: string; isPaged: boolean };
type Asked = { roles: Role[]; path: string; filters?: Record<string, readonly string[]>; isPaged?: boolean };
/** How a call is asked, or why it is not. */
type Way = Asked | Asked[] | string;

const everyone: Role[] = ['buyer', 'artist', 'admin'];
const anyone: Role[] = ['visitor', 'buyer'];

/** Frequent, middling, rare, mistyped and short texts of the seed. */
const searchesOf = ({ lateBuyer, orderNumber }: Samples) => [
  'buyer',
  lateBuyer,
  orderNumber,
  'sgraffito',
  'kivu',
  'quexal',
  'nosuchthing',
  'ki',
  'qz',
];

const orderFilters = {
  sort: SaleSort.options,
  status: OrderStatus.options,
  payment: PaymentStatus.options,
  fulfilment: OrderFulfilment.options,
  overdue: ['true'],
};

const one = (roles: Role[], path: string): Asked => ({ roles, path });
const list = (roles: Role[], path: string, filters: Record<string, readonly string[]> = {}): Asked => ({
  roles,
  path,
  filters,
  isPaged: true,
});

/** What only the staff read. */
const staffWaysOf = (s: Samples, search: readonly string[]) =>
  ({
    'GET /admin/applicants': list(['admin'], '/admin/applicants', { sort: ApplicantSort.options, state: ['asked', 'unasked'], search }),
    'GET /admin/applicants.csv': 'a file, in batches',
    'GET /admin/people/near': ['nyirahabimna', 'alinee uwase', ...search].map((words) =>
      one(['admin'], `/admin/people/near?search=${encodeURIComponent(words)}`),
    ),
    'GET /admin/people/{id}': [one(['admin'], `/admin/people/${s.artist}`), one(['admin'], `/admin/people/${s.buyer}`)],
    'GET /admin/overview': one(['admin'], '/admin/overview'),
    'GET /admin/arts': list(['admin'], '/admin/arts', {
      sort: ManagedSort.options,
      state: ManagedState.options,
      category: categories.slice(0, 2),
      search,
    }),
    'GET /admin/works.csv': 'an export, in batches',
    'GET /admin/waiting': one(['admin'], '/admin/waiting'),
    'GET /admin/failures': one(['admin'], '/admin/failures'),
    'GET /admin/moderation': list(['admin'], '/admin/moderation', { kind: QueuedKind.options, state: ModerationState.options, search }),
    'GET /admin/moderation.csv': 'a file, in batches',
    'GET /admin/emails.csv': 'a file, in batches',
    'GET /admin/reports.csv': 'a file, in batches',
    'GET /admin/blog.csv': 'a file, in batches',
    'GET /admin/orders/{id}': one(['admin'], `/admin/orders/${s.buyerOrder}`),
    'GET /admin/audit': list(['admin'], '/admin/audit', {
      sort: ['newest', 'oldest'],
      action: ['order.placed', 'user.signedUp', 'no.such'],
      objectType: ['user', 'order', 'setting'],
      objectId: [s.buyer],
      actor: [s.buyer],
    }),
    'GET /admin/audit.csv': 'a file, in batches',
    'GET /admin/orders.csv': 'a file, in batches',
    'GET /admin/audit/kinds': one(['admin'], '/admin/audit/kinds'),
    'GET /admin/export/orders.csv': 'measured below',
    'GET /admin/export/people.csv': 'measured below',
    'GET /admin/people.csv': 'an export, in batches',
    'GET /admin/settings': one(['admin'], '/admin/settings'),
    'GET /admin/featured': one(['admin'], '/admin/featured'),
  }) satisfies Partial<Record<ReadKey, Way>>;

const blogWays = {
  'GET /blog': list(anyone, '/blog', { search: ['imigongo'] }),
  'GET /blog/topics': one(anyone, '/blog/topics'),
  'GET /blog/{name}': one(anyone, '/blog/imigongo-relief-painting-of-the-east'),
  'GET /blog/{name}/like': one(everyone, '/blog/imigongo-relief-painting-of-the-east/like'),
  'GET /blog/{name}/comments': list(anyone, '/blog/imigongo-relief-painting-of-the-east/comments'),
} satisfies Partial<Record<ReadKey, Way>>;

const customerFilters = { sort: CustomerSort.options, noted: ['true'], again: ['true'], place: CustomerPlace.options };

/** Every call that reads; one that is missing does not compile. */
const waysOf = (s: Samples): Record<ReadKey, Way> => {
  const search = searchesOf(s);
  const orders = { ...orderFilters, search };
  return {
    ...staffWaysOf(s, search),
    'GET /users/{id}': one(everyone, `/users/${s.artist}`),
    'GET /users': [
      list(['admin'], '/users', { sort: AccountSort.options, role: AccountRole.options, status: UserStatus.options, search }),
      list(anyone, '/users', { sort: AccountSort.options, search }),
    ],
    'GET /users/me/addresses': one(everyone, '/users/me/addresses'),
    'GET /users/me/sessions': one(everyone, '/users/me/sessions'),
    'GET /users/{id}/consequences': [one(['admin'], `/users/${s.artist}/consequences`), one(['admin'], `/users/${s.buyer}/consequences`)],
    'GET /users/{id}/export': 'all that is kept about one person: it grows with that person alone',
    'GET /users/{id}/application': one(['admin'], `/users/${s.artist}/application`),
    'GET /documents/{token}': 'a file',
    'GET /artists/{slug}': one(anyone, `/artists/${s.artistSlug}`),
    'GET /artists/followed': list(everyone, '/artists/followed'),
    'GET /artists/followed/ids': one(everyone, '/artists/followed/ids'),
    'GET /artist/followers': list(['artist'], '/artist/followers'),
    'GET /artist/overview': one(['artist'], '/artist/overview'),
    'GET /artist/customers': list(['artist'], '/artist/customers', { ...customerFilters, search }),
    'GET /artist/customers.csv': 'an export, in batches',
    'GET /artist/customers/{id}': 'one row of GET /artist/customers',
    'GET /cart': one(everyone, '/cart'),
    'GET /cart/{id}': 'as GET /cart',
    'GET /arts': [
      list(anyone, '/arts', {
        sort: artFilters.sort,
        category: ['Ceramic'],
        price: artFilters.price,
        size: ['large'],
        availability: artFilters.availability,
        medium: ['oil on canvas'],
        search: ['light', 'gouache', s.inventory, 'silent hills of kigali', 'purple kivu', ...search],
      }),
      // Several values of a filter, frequent and rare ones, in each order and beside words.
      list(anyone, '/arts?category=Painting&category=Ceramic', { sort: artFilters.sort, search: ['light', 'quexal'] }),
      list(anyone, '/arts?colour=red&colour=gold&medium=oil+on+canvas&medium=gouache&orientation=portrait&orientation=square'),
      list(anyone, `/arts?owner=${s.artistSlug}&owner=${s.artist}&category=Painting&category=Ceramic&minPrice=20000&maxPrice=90000`),
    ],
    'GET /arts/facets': [
      {
        roles: anyone,
        path: '/arts/facets',
        filters: { category: ['Ceramic'], colour: ['blue'], orientation: ['portrait'], maxWidth: ['80'], search },
      },
      one(anyone, '/arts/facets?category=Painting&category=Ceramic&colour=red&colour=blue&medium=oil+on+canvas&medium=gouache'),
      one(anyone, '/arts/facets?category=Painting&colour=red&minPrice=20000&maxPrice=90000&orientation=landscape'),
    ],
    'GET /arts/suggestions': ['li', 'light', 'silent hi', 'nosuch'].map((text) =>
      one(anyone, `/arts/suggestions?search=${encodeURIComponent(text)}`),
    ),
    'GET /arts/categories': one(anyone, '/arts/categories'),
    'GET /arts/owner': list(['artist'], '/arts/owner', { sort: ManagedSort.options, state: ManagedState.options, search }),
    'GET /arts/import/template.csv': 'a file',
    'GET /artist/works.csv': 'an export, in batches',
    'GET /artist/holiday': one(['artist'], '/artist/holiday'),
    'GET /artist/figures': one(['artist'], '/artist/figures?days=365'),
    'GET /arts/name/{name}': [one(anyone, `/arts/name/${s.artSlug}`), one(anyone, `/arts/name/${encodeURIComponent(s.artName)}`)],
    'GET /arts/featured': one(anyone, '/arts/featured'),
    'GET /arts/several': one(anyone, `/arts/several?ids=${s.art}`),
    'GET /arts/{id}': one(anyone, `/arts/${s.art}`),
    'GET /arts/{id}/related': one(anyone, `/arts/${s.art}/related`),
    'GET /arts/{id}/more-by-artist': one(anyone, `/arts/${s.art}/more-by-artist`),
    'GET /arts/{id}/reviews': list(anyone, `/arts/${s.art}/reviews`),
    'GET /arts/{id}/reviews/mine': one(everyone, `/arts/${s.art}/reviews/mine`),
    'GET /arts/{id}/views': one(['admin'], `/arts/${s.art}/views`),
    'GET /arts/{id}/standing': one(['admin'], `/arts/${s.art}/standing`),
    'GET /arts/{id}/questions': list(anyone, `/arts/${s.art}/questions`),
    'GET /favorites': list(['buyer'], '/favorites'),
    'GET /favorites/ids': one(['buyer'], '/favorites/ids'),
    'GET /saved-searches': one(['buyer'], '/saved-searches'),
    'GET /checkout': list(['admin'], '/checkout', { ...orders, decide: OrderDecision.options }),
    'GET /checkout/owner': list(['buyer'], '/checkout/owner', { ...orders, sort: OrderSort.options }),
    'GET /checkout/customer': one(['artist', 'admin'], '/checkout/customer'),
    'GET /checkout/artsOwner': list(['artist'], '/checkout/artsOwner', orders),
    'GET /checkout/{id}/lines/{lineId}/photo': 'a file',
    'GET /checkout/{id}': [one(['buyer', 'admin'], `/checkout/${s.buyerOrder}`), one(['artist'], `/checkout/${s.artistOrder}`)],
    'GET /offers': list(['buyer', 'artist'], '/offers', { state: OfferState.options, as: OfferSide.options }),
    'GET /offers/{id}': 'the seed has no offers',
    'GET /payments/options': one(anyone, '/payments/options'),
    'GET /payments/{id}': 'the seed has no attempts to pay',
    'GET /messages/conversations/{userId}': [
      list(['artist'], `/messages/conversations/${s.artist}`),
      list(['buyer'], `/messages/conversations/${s.buyer}`),
    ],
    'GET /messages/{userId}/{otherUserId}': one(['artist'], `/messages/${s.artist}/${s.partner}`),
    'GET /messages/artists/all': list(everyone, '/messages/artists/all', { search: ['uwase', 'nosuchthing'] }),
    'GET /messages/unread/{userId}': one(['artist'], `/messages/unread/${s.artist}`),
    'GET /messages/conversation/{userId1}/{userId2}': one(['artist'], `/messages/conversation/${s.artist}/${s.partner}`),
    'GET /messages/files/{token}': 'a file',
    'GET /messages/photos/{token}': 'a file',
    'GET /messages/blocks': list(['buyer'], '/messages/blocks'),
    'GET /messages/reports': list(['admin'], '/messages/reports', { state: ['open', 'closed', 'any'], search: ['visit'] }),
    'GET /messages/reports/{id}': 'the seed has no reports',
    'GET /events': 'a stream',
    'GET /messages': list(['admin'], '/messages', {
      state: ['unread', 'open', 'answered', 'closed'],
      assigned: ['me', 'nobody'],
      search: ['visit'],
    }),
    'GET /messages/assignees': one(['admin'], '/messages/assignees'),
    'GET /messages/replies': one(['admin'], '/messages/replies'),
    'GET /messages/{id}': 'the seed has no contact messages',
    'GET /notifications': list(everyone, '/notifications'),
    'GET /notifications/choices': one(everyone, '/notifications/choices'),
    'GET /mail-preferences': one(everyone, '/mail-preferences'),
    'GET /artist/orders.csv': 'a file, in batches',
    'GET /dashboard/search': ['admin', 'artist'].flatMap((role) =>
      search.map((text) => one([role as Role], `/dashboard/search?q=${encodeURIComponent(text)}`)),
    ),
    'GET /figures': one(anyone, '/figures'),
    'GET /contact-details': one(anyone, '/contact-details'),
    'GET /admin/blog': list(['admin'], '/admin/blog', { state: ArticleState.options, sort: ArticleSort.options, search: ['imigongo'] }),
    'GET /admin/blog/{name}': one(['admin'], '/admin/blog/imigongo-relief-painting-of-the-east'),
    ...blogWays,
  };
};

/** Everything that is asked: each path plainly and with each value of each filter; and the calls that are not, with the reason. */
export function formsOf(samples: Samples): { forms: Form[]; left: [call: ReadKey, why: string][] } {
  const forms: Form[] = [];
  const left: [ReadKey, string][] = [];
  for (const [call, way] of Object.entries(waysOf(samples)) as [ReadKey, Way][]) {
    if (typeof way === 'string') left.push([call, way]);
    else for (const asked of [way].flat()) forms.push(...expand(call, asked));
  }
  return { forms, left };
}

function expand(call: ReadKey, { roles, path, filters = {}, isPaged = false }: Asked): Form[] {
  const filtered = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`),
  );
  return roles.flatMap((role) => [path, ...filtered].map((at) => ({ call, role, path: at, isPaged })));
}
