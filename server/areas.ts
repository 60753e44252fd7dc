import { accountsArea } from './accounts/area.ts';
import { addressesArea } from './accounts/addresses/area.ts';
import { emailChoicesArea } from './accounts/email-choices/area.ts';
import { erasureArea } from './accounts/erasure/area.ts';
import { peopleSheetArea } from './accounts/lists/area.ts';
import { manageAccountsArea } from './accounts/manage/area.ts';
import { codeArea } from './accounts/code/area.ts';
import { ownAccountArea } from './accounts/own/area.ts';
import { staffArea } from './accounts/staff/area.ts';
import { signInArea } from './accounts/sign-in/area.ts';
import { adminArea } from './admin/area.ts';
import { auditArea } from './admin/audit/area.ts';
import { orderDeskArea } from './admin/order-desk/area.ts';
import { applicationArea } from './artists/application/area.ts';
import { artistsArea } from './artists/area.ts';
import { customersArea } from './artists/customers/area.ts';
import { holidaysArea } from './artists/holidays/area.ts';
import { ownFiguresArea } from './artists/own-figures/area.ts';
import { facetsArea } from './arts/facets/area.ts';
import { artworkArea } from './arts/artwork/area.ts';
import { discussionArea } from './arts/discussion/area.ts';
import { favoritesArea } from './arts/favorites/area.ts';
import { bulkArea } from './arts/bulk/area.ts';
import { importArea } from './arts/import/area.ts';
import { managedListsArea } from './arts/lists/area.ts';
import { manageArtsArea } from './arts/manage/area.ts';
import { artSearchArea } from './arts/search/area.ts';
import { blogArea } from './blog/area.ts';
import { articlesArea } from './blog/writing/area.ts';
import { cartArea } from './cart/area.ts';
import { attachmentsArea } from './chat/attachments/area.ts';
import { messagesArea } from './chat/messages/area.ts';
import { moderationArea } from './chat/moderation/area.ts';
import { contactArea } from './contact/area.ts';
import { repliesArea } from './contact/replies/area.ts';
import { publicWordsArea } from './moderation/area.ts';
import { newsletterArea } from './newsletter/area.ts';
import { notificationsArea } from './notifications/area.ts';
import { offersArea } from './offers/acts/area.ts';
import { cancellationArea } from './orders/cancellation/area.ts';
import { checkoutArea } from './orders/checkout/area.ts';
import { orderDeliveryArea } from './orders/delivery/area.ts';
import { orderItemsArea } from './orders/items/area.ts';
import { orderNewsArea } from './orders/news/area.ts';
import { overdueArea } from './orders/overdue/area.ts';
import { problemsArea } from './orders/problems/area.ts';
import { paymentsArea } from './payments/checkout/area.ts';
import type { PaymentServices } from './payments/provider/payment-services.ts';
import { refundsArea } from './payments/refunds/area.ts';
import { settlementArea } from './payments/settlement/area.ts';
import { platformArea } from './platform-area.ts';
import type { Area } from './platform/area.ts';
import { sumsArea } from './sums/area.ts';
import { savedSearchesArea } from './saved-searches/area.ts';

const listed = [
  ownAccountArea,
  manageAccountsArea,
  peopleSheetArea,
  accountsArea,
  addressesArea,
  signInArea,
  codeArea,
  erasureArea,
  staffArea,
  artistsArea,
  applicationArea,
  artSearchArea,
  facetsArea,
  artworkArea,
  manageArtsArea,
  managedListsArea,
  bulkArea,
  importArea,
  holidaysArea,
  ownFiguresArea,
  customersArea,
  discussionArea,
  favoritesArea,
  savedSearchesArea,
  cartArea,
  checkoutArea,
  cancellationArea,
  orderItemsArea,
  orderDeliveryArea,
  orderNewsArea,
  problemsArea,
  orderDeskArea,
  offersArea,
  overdueArea,
  paymentsArea,
  settlementArea,
  refundsArea,
  messagesArea,
  attachmentsArea,
  moderationArea,
  contactArea,
  repliesArea,
  notificationsArea,
  newsletterArea,
  emailChoicesArea,
  publicWordsArea,
  adminArea,
  auditArea,
  sumsArea,
  blogArea,
  articlesArea,
  // Its cleanup comes last: it deletes the files of rows that the others deleted.
  platformArea,
] as const satisfies readonly Area<PaymentServices>[];

/** Everything that makes up the shop: an area is registered by being here, and by nothing else. */
export const areas: readonly Area<PaymentServices>[] = listed;

type Named = 'jobs' | 'emails' | 'notifications' | 'dashboardSearch' | 'moderated' | 'waiting' | 'audited';
type NamesOf<A, K extends Named> = A extends { [P in K]: infer Brought } ? keyof Brought : never;
/** The names of all jobs, emails, kinds of notification, of hits, of public words, of what waits or of audited things that the listed areas bring. */
export type Listed<K extends Named> = NamesOf<(typeof listed)[number], K>;
