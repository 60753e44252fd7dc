// Calls whose answers change together, for the `changes` of contract/paths.ts, which checks their names.

/** Artworks as they are now: name, price, stock, rating. */
export const artworks = [
  'GET /arts',
  'GET /arts/suggestions',
  'GET /arts/categories',
  'GET /arts/facets',
  'GET /arts/name/{name}',
  'GET /arts/featured',
  'GET /arts/several',
  'GET /arts/{id}',
  'GET /arts/{id}/related',
  'GET /arts/{id}/more-by-artist',
  'GET /arts/owner',
  'GET /arts/{id}/standing',
  'GET /admin/arts',
  'GET /artist/figures',
  'GET /favorites',
  'GET /cart',
  'GET /cart/{id}',
  'GET /dashboard/search',
] as const;

/** Accounts and artists, with the numbers of their artworks and followers. */
export const accounts = [
  'GET /users',
  'GET /users/{id}',
  'GET /users/{id}/application',
  'GET /users/{id}/consequences',
  'GET /admin/people/{id}',
  'GET /admin/applicants',
  'GET /artists/{slug}',
  'GET /artists/followed',
  'GET /dashboard/search',
] as const;

/** What the staff see of people. */
export const people = ['GET /admin/people/{id}', 'GET /admin/applicants', 'GET /admin/overview'] as const;

/** Orders, and the sums that are counted from them. */
export const orders = [
  'GET /checkout',
  'GET /checkout/owner',
  'GET /checkout/customer',
  'GET /artist/customers',
  'GET /artist/customers/{id}',
  'GET /checkout/artsOwner',
  'GET /checkout/{id}',
  'GET /payments/{id}',
  // Whether what an offer became is paid.
  'GET /offers',
  'GET /offers/{id}',
  'GET /artist/overview',
  'GET /admin/overview',
  'GET /admin/waiting',
  'GET /admin/orders/{id}',
  'GET /admin/people/{id}',
  'GET /users/{id}/consequences',
  'GET /dashboard/search',
  // The orders of who wrote.
  'GET /messages/{id}',
] as const;

/** The same, with what follows from paid ones. */
export const sales = [
  ...orders,
  'GET /figures',
  'GET /arts/{id}/reviews/mine',
  'GET /arts/owner',
  'GET /arts/{id}/standing',
  'GET /admin/arts',
  'GET /artist/figures',
] as const;

/** Offers, of both people; the staff see that they were mailed. */
export const offers = ['GET /offers', 'GET /offers/{id}', 'GET /admin/people/{id}'] as const;

/** Contact messages, and who sees that they wait. */
export const inbox = [
  'GET /messages',
  'GET /messages/{id}',
  // What was answered to a reported problem, and whether it is resolved.
  'GET /checkout/{id}',
  'GET /checkout',
  'GET /dashboard/search',
  'GET /notifications',
  'GET /admin/people/{id}',
  'GET /admin/waiting',
  'GET /admin/audit',
] as const;

/** Conversations with their messages. */
export const chats = [
  'GET /messages/conversations/{userId}',
  'GET /messages/{userId}/{otherUserId}',
  'GET /messages/conversation/{userId1}/{userId2}',
] as const;

/** How many messages are not read. */
export const unread = ['GET /messages/unread/{userId}', 'GET /notifications', 'GET /artist/overview'] as const;

/** What shows an account's name or picture beside something else. */
export const bylines = [
  ...artworks,
  ...accounts,
  ...sales,
  ...chats,
  'GET /arts/{id}/reviews',
  'GET /arts/{id}/questions',
  'GET /blog/{name}/comments',
  'GET /messages/artists/all',
  'GET /messages/blocks',
  'GET /messages/reports',
  'GET /messages/reports/{id}',
  'GET /messages',
  'GET /messages/assignees',
] as const;

/** Articles, with the numbers of their likes and comments, also as the staff see them. */
export const articles = ['GET /blog', 'GET /blog/{name}', 'GET /admin/blog', 'GET /admin/blog/{name}'] as const;

/** The same, once an article is written, shown or taken back, with its topics. */
export const writtenArticles = [...articles, 'GET /blog/topics', 'GET /admin/audit'] as const;

/** What staff have to look at of what people wrote in public. */
export const moderated = ['GET /admin/moderation', 'GET /admin/waiting'] as const;
