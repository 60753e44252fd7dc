/** The fragment of an order's page that leads to the first parcel on its way, where its buyer says that it has arrived. */
export const ORDER_ARRIVAL = 'arrived';
/** The one that opens the form which changes where it goes. */
export const ORDER_DELIVERY = 'delivery';
/** The one that opens the form which asks to cancel it. */
export const ORDER_CANCELLATION = 'cancel';
/** The one that opens the form which reports a problem with it. */
export const ORDER_PROBLEM = 'problem';
/** The one that opens the payment of an order that is not paid. */
export const ORDER_PAYMENT = 'pay';
/** The one that leads to the button which orders its works again. */
export const ORDER_AGAIN = 'again';

/** Addresses of the screens, in the order of product.md section 2; no other file spells them out. */
export const screens = {
  home: '/',
  shop: '/shop',
  artists: '/artist',
  artist: (slug: string) => `/artist/${encodeURIComponent(slug)}`,
  about: '/about',
  blog: '/blog',
  blogPost: (name: string) => `/blog/${encodeURIComponent(name)}`,
  /** The article with one comment on it marked. */
  blogSaid: (name: string, id: string) => `/blog/${encodeURIComponent(name)}?said=${encodeURIComponent(id)}#comments`,
  contact: '/contact',
  login: '/login',
  /** The sign-in that leads to `next` afterwards, a path of this site with query and fragment. */
  loginFor: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  cart: '/cart',
  cartOrders: '/cart#orders',
  cartFavorites: '/cart#favorites',
  cartOffers: '/cart#offers',
  /** The buyer's offers with this one marked. */
  offer: (id: string) => `/cart?offer=${encodeURIComponent(id)}#offers`,
  order: (id: string) => `/cart/orders/${encodeURIComponent(id)}`,
  /** The order with the form open that changes where it goes. */
  orderDelivery: (id: string) => `/cart/orders/${encodeURIComponent(id)}#${ORDER_DELIVERY}`,
  chats: '/chats',
  application: '/application',
  account: '/account',
  savedSearches: '/account#saved-searches',
  /** Where one chooses how one is told of what happens. */
  notificationChoices: '/account#notifications',
  /** Artworks side by side, by their ids. */
  compare: (ids: readonly string[]) => `/compare${ids.length > 0 ? `?works=${ids.join(',')}` : ''}`,
  /** A thread, by the other participant's id; `art` or `order` attaches a card. `at`: where the chats are, `chatsAt`. */
  chat: (userId: string, about?: { art: string } | { order: string }, at = '/chats') =>
    `${at}?with=${encodeURIComponent(userId)}${about ? ('art' in about ? `&art=${encodeURIComponent(about.art)}` : `&order=${encodeURIComponent(about.order)}`) : ''}`,
  verifyEmail: '/verify-email',
  newsletterConfirm: '/newsletter/confirm',
  unsubscribe: '/unsubscribe',
  /** What the service worker shows for a page that is not cached; `to` is the requested address. */
  offline: '/offline',
  /** What the server sends, with 503 or 429, in place of a page that it cannot render now. */
  refusal: (reason: RefusalReason) => `/offline/${reason}`,
  help: (topic: HelpTopic) => `/help/${topic}`,
  art: (slug: string) => `/${encodeURIComponent(slug)}`,
  /** The artwork with one of its tabs open. */
  artTab: (slug: string, tab: 'reviews' | 'discussion') => `/${encodeURIComponent(slug)}#${tab}`,
  /** The artwork with one review or question of it marked. */
  artSaid: (slug: string, tab: 'reviews' | 'discussion', id: string) =>
    `/${encodeURIComponent(slug)}?said=${encodeURIComponent(id)}#${tab}`,
  /** The artwork with its review form open. */
  reviewArt: (slug: string) => `/${encodeURIComponent(slug)}?review#reviews`,
  admin: '/dashboard/admin',
  adminSettings: '/dashboard/admin/settings',
  /** One part of the settings (web/admin/settings/parts.ts). */
  adminSetting: (part: string) => `/dashboard/admin/settings/${part}`,
  adminEmails: '/dashboard/admin/emails',
  /** The inbox with this message open. */
  adminMessage: (id: string) => `/dashboard/admin/emails?message=${encodeURIComponent(id)}`,
  adminReports: '/dashboard/admin/reports',
  /** The reports with this one open. */
  adminReport: (id: string) => `/dashboard/admin/reports?report=${encodeURIComponent(id)}`,
  adminModeration: '/dashboard/admin/moderation',
  adminBlog: '/dashboard/admin/blog',
  /** A new article. */
  adminNewArticle: '/dashboard/admin/blog/new',
  adminArticle: (name: string) => `/dashboard/admin/blog/${encodeURIComponent(name)}`,
  adminFailures: '/dashboard/admin/failures',
  adminOrders: '/dashboard/admin/orders',
  /** An order as staff see it. */
  adminOrder: (id: string) => `/dashboard/admin/orders/${encodeURIComponent(id)}`,
  adminArtworks: '/dashboard/admin/manage-artworks',
  adminArtists: '/dashboard/admin/manage-artists',
  adminCustomers: '/dashboard/admin/manage-customers',
  /** The same chats, beside the dashboard's menu. */
  adminChats: '/dashboard/admin/chats',
  artistChats: '/dashboard/artist/chats',
  adminApplicants: '/dashboard/admin/applicants',
  /** Those who wait for the shop, without those who were asked for more. */
  adminApplicantsWaiting: '/dashboard/admin/applicants?state=unasked',
  /** Those who wait for a decision, with this application open. */
  adminApplicant: (id: string) => `/dashboard/admin/applicants?person=${encodeURIComponent(id)}`,
  adminPerson: (id: string) => `/dashboard/admin/people/${encodeURIComponent(id)}`,
  adminPeople: '/dashboard/admin/people',
  adminAudit: '/dashboard/admin/audit',
  artistHome: '/dashboard/artist',
  artistFollowers: '/dashboard/artist/followers',
  artistArtworks: '/dashboard/artist/manage-artworks',
  artistOrders: '/dashboard/artist/orders',
  /** All of one of the artist's orders. */
  artistOrder: (id: string) => `/dashboard/artist/orders/${encodeURIComponent(id)}`,
  artistOffers: '/dashboard/artist/offers',
  /** The artist's offers with this one marked. */
  artistOffer: (id: string) => `/dashboard/artist/offers?offer=${encodeURIComponent(id)}`,
  artistProfile: '/dashboard/artist/profile',
  artistCustomers: '/dashboard/artist/customers',
  /** The artist's customers with this one open. */
  artistCustomer: (id: string) => `/dashboard/artist/customers?customer=${encodeURIComponent(id)}`,
  artistHoliday: '/dashboard/artist/holiday',
  artistImport: '/dashboard/artist/import-artworks',
} as const;

/** Where the chats are for somebody who is on this path: in a dashboard they stay in it. */
export function chatsAt(path: string): string {
  const inDashboard = [
    [screens.admin, screens.adminChats],
    [screens.artistHome, screens.artistChats],
  ] as const;
  return inDashboard.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? screens.chats;
}

/** Whether this path has the chats. */
export const isChats = (path: string): boolean => path === chatsAt(path);

/** Screens of an account, and all below them: their content is a person's own, so that no cache and no search engine may have it. */
export const personalScreens: readonly string[] = ['/dashboard', screens.account, screens.application, screens.cart, screens.chats];
/** Screens that a mailed link opens: the address has a secret. */
export const linkScreens: readonly string[] = [screens.resetPassword, screens.verifyEmail, screens.newsletterConfirm, screens.unsubscribe];
/** Screens that lead to an account: the same for everybody, and useless without a connection. */
export const signInScreens: readonly string[] = [screens.login, screens.signup, screens.forgotPassword];

/** Whether this path is a payment screen, whose document alone may load the payment provider's script. */
export const isPaymentScreen = (path: string): boolean => /^\/cart(\/|$)/i.test(path);

/** Why a page is refused; `/offline/{reason}` explains it. */
export const refusalReasons = ['busy', 'too-many', 'too-long'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The footer's help pages. */
export const helpTopics = ['shipping', 'returns', 'payment', 'privacy', 'terms', 'faq'] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** First path segments that an artwork's slug may not be (contract.md section 5, threats.md T29). */
export const reservedSegments: readonly string[] = [
  'about', 'account', 'api', 'application', 'artist', 'artists', 'assets', 'blog', 'cart', 'chats', 'checkout', 'compare', 'contact', 'dashboard', 'favicon', 'feed', 'fonts',
  'forgot-password', 'healthz', 'help', 'icons', 'login', 'logout', 'manifest', 'metrics', 'newsletter', 'offline', 'readyz',
  'reset-password', 'robots', 'shop', 'signup', 'sitemap', 'sw', 'unsubscribe', 'uploads', 'verify-email', 'well-known',
  'robots-txt', 'sitemap-xml', 'favicon-ico', 'favicon-svg', 'feed-xml', 'manifest-webmanifest', 'sw-js',
];
