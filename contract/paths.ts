import { AllOrdersQuery, AllOrdersSheet, SalesPage } from './all-orders.ts';
import * as z from 'zod/mini';
import * as addresses from './addresses.ts';
import * as admin from './admin.ts';
import * as artist from './artists.ts';
import { ArtPicture } from './art-pictures.ts';
import * as artWords from './art-words.ts';
import * as arts from './arts.ts';
import * as newArt from './new-art.ts';
import { blogCalls } from './blog-paths.ts';
import { limits } from './limits.ts';
import type { Paths } from './call.ts';
import * as buyers from './buyers.ts';
import { cancellationCalls } from './cancellation-paths.ts';
import * as cart from './cart.ts';
import * as chat from './chat.ts';
import * as checkout from './checkout.ts';
import * as contact from './contact.ts';
import * as facets from './facets.ts';
import * as documents from './documents.ts';
import * as live from './live.ts';
import * as manage from './manage-arts.ts';
import { moderationCalls } from './moderation-paths.ts';
import { notificationCalls } from './notification-paths.ts';
import * as offers from './offers.ts';
import * as orderDesk from './order-desk.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as people from './people.ts';
import * as searches from './saved-searches.ts';
import * as staffNotes from './staff-notes.ts';
import * as suggestions from './suggestions.ts';
import * as users from './accounts.ts';
import * as together from './changed-together.ts';
import { NewRefund, RefundedByHand } from './refunds.ts';
import { dataOf, Done, hasNoNul, Holiday, Id, listOf } from './schemas.ts';
import { SendItem } from './send-item.ts';
import { Failing, Waiting } from './waiting.ts';

const byId = z.object({ id: Id });
const word = z.string().check(z.maxLength(limits.pathBytes));
const bySlug = z.object({ slug: word.check(z.refine(hasNoNul)) });
const byProduct = z.object({ productId: Id });
const byCart = z.object({ cartId: Id });
const byLine = z.object({ id: Id, lineId: Id });
const byUser = z.object({ userId: Id });
const byMessage = z.object({ messageId: Id });
const byToken = z.object({ token: word });
/** For calls with a text as long as a message (or 500 ids), with a whole profile, and with a description. */
const [messageBytes, profileBytes, descriptionBytes] = [160 * 1024, 256 * 1024, 576 * 1024];
/** For 500 artworks with their values before and now. */
const [undoBytes, undoValueBytes] = [640 * 1024, 80 * 1024];
/** A message, and the items of an order. */
const problemBytes = messageBytes + 8 * 1024;
const image = { kind: 'image', max: 1 } as const;
const artFiles = { image, pictures: { kind: 'image', max: 8 } } as const;
/** Every REST call below /api/v1, in the order of product.md section 7, then our own. */
export const calls = {
  // Users
  'POST /users/auth': { who: 'anyone', about: 'Signs in.', body: users.SignIn, answer: users.SignedIn, changes: [] },
  'POST /users/auth/code': { who: 'anyone', about: 'Mails a code of six digits to sign in with, valid for 10 minutes; the answer never tells whether the address exists.', body: users.AskForCode, answer: Done, changes: [] },
  'POST /users/auth/code/verify': { who: 'anyone', about: 'Signs in by the mailed code, which works once; five tries.', body: users.SignInByCode, answer: users.SignedIn, changes: [] },
  'POST /users': {
    who: 'anyone', about: 'Signs up as a customer or as an artist, who waits for approval.',
    body: users.SignUp, files: { img: image }, answer: dataOf(users.Person), status: 201,
    changes: [],
  },
  'PUT /users/{id}': { who: 'signed in', staff: ['people'], about: 'Edits a profile: self or admin; that of one of the staff, an admin only. My own new e-mail counts when the link mailed to it is opened; the answer never tells whether somebody has it.', params: byId, body: users.EditUser, bodyBytes: profileBytes, files: { img: image }, answer: dataOf(users.Person), changes: [...together.bylines, 'GET /users/me/sessions', 'GET /admin/audit'] },
  'GET /users/{id}': { who: 'anyone', staff: ['people', 'applicants'], about: 'One person: self and admin see all, editors all of an artist, anyone an approved artist.', params: byId, answer: dataOf(users.Someone) },
  'GET /users': { who: 'anyone', staff: ['people', 'applicants'], about: 'Approved artists; for an admin everyone, for an editor all artists, with how it stands with them.', query: users.UsersQuery, answer: listOf(users.Someone), sharedSeconds: 2 },
  'POST /users/{id}/artist': { who: 'admin', staff: ['applicants'], about: 'Approves an artist.', params: byId, answer: dataOf(users.Person), changes: [...together.bylines, 'GET /notifications', 'GET /admin/audit'] },
  'POST /users/{id}/cancel': { who: 'admin', staff: ['applicants'], about: 'Cancels an application or an approval.', params: byId, body: users.Decision, answer: dataOf(users.Person), changes: [...together.bylines, 'GET /notifications', 'GET /admin/audit'] },
  'POST /users/{id}/artist/undo': { who: 'admin', staff: ['applicants'], about: 'Takes an approval back within 10 minutes: everything is as before, and nothing is mailed.', params: byId, answer: dataOf(users.Person), changes: [...together.people, ...together.bylines, 'GET /notifications', 'GET /admin/audit'] },
  'POST /users/{id}/artist/ask': { who: 'admin', staff: ['applicants'], about: 'Asks an applicant for more, by mail and as a message.', params: byId, body: people.AskApplicant, answer: Done, changes: [...together.people, ...together.chats, 'GET /users/{id}/application', 'GET /notifications', 'GET /admin/waiting', 'GET /admin/audit'] },
  'POST /users/me/application/answer': { who: 'signed in', about: 'Says that what my application was asked for is there.', body: people.AnswerAsked, answer: Done, changes: [...together.people, 'GET /users/{id}/application', 'GET /notifications', 'GET /admin/audit'] },
  'GET /admin/applicants': { who: 'admin', staff: ['applicants'], about: 'Artists who wait for a decision, the longest first; those who have to answer first come last.', query: people.ApplicantsQuery, answer: listOf(people.Applicant) },
  'GET /admin/applicants.csv': { who: 'admin', staff: ['applicants'], about: 'The applicants that the filters of the list find, or of these the given ones, as CSV.', query: people.ApplicantsSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /admin/people/near': { who: 'admin', staff: ['people', 'applicants'], about: 'At most three people whose name is searched for with one wrong letter; for an editor artists.', query: people.NearQuery, answer: z.object({ data: z.array(people.NearPerson) }) },
  'GET /admin/people/{id}': { who: 'admin', staff: ['people'], about: 'A person as the staff see them: orders, works, what they wrote in public and to the shop, mails by kind, sessions, decisions, notes among staff.', params: byId, answer: dataOf(people.PersonPage) },
  'POST /admin/people/{id}/notes': { who: 'admin', staff: ['people'], about: 'Adds a note among staff to a person.', params: byId, body: staffNotes.NewStaffNote, bodyBytes: messageBytes, answer: dataOf(staffNotes.StaffNote), status: 201, changes: ['GET /admin/people/{id}', 'GET /admin/audit'] },
  'DELETE /admin/people/{id}/notes/{noteId}': { who: 'admin', staff: ['people'], about: 'Deletes a note of mine.', params: z.object({ id: Id, noteId: Id }), answer: Done, changes: ['GET /admin/people/{id}', 'GET /admin/audit'] },
  'POST /users/{id}/role': { who: 'admin', about: 'Makes somebody a customer or an artist, and one of the staff or not; the last admin stays.', params: byId, body: people.SetRole, answer: dataOf(users.Person), fresh: true, changes: [...together.people, ...together.bylines, 'GET /notifications', 'GET /admin/audit'] },
  'POST /users/{id}/block': { who: 'admin', staff: ['people'], about: 'Blocks a person: sessions end, works are hidden, orders stay. Nobody blocks an admin, and only an admin others of the staff.', params: byId, body: people.Blocking, answer: dataOf(users.Person), changes: [...together.people, ...together.bylines, 'GET /notifications', 'GET /admin/audit'] },
  'POST /users/{id}/unblock': { who: 'admin', staff: ['people'], about: 'Ends a block; everything is as before.', params: byId, body: people.Blocking, answer: dataOf(users.Person), changes: [...together.people, ...together.bylines, 'GET /admin/audit'] },
  'DELETE /users/{id}/sessions': { who: 'admin', staff: ['people'], about: 'Signs a person out everywhere; one of the staff, an admin only.', params: byId, answer: Done, changes: [...together.people, 'GET /users/me/sessions', 'GET /admin/audit'] },
  'DELETE /users/{id}': { who: 'signed in', about: 'Erases a person: oneself with the password, or an admin; refused while orders on it are open.', params: byId, body: users.EraseUser, answer: Done, changes: [...together.bylines, 'GET /arts/{id}/views', ...together.articles, 'GET /admin/settings', 'GET /admin/audit'] },
  'POST /users/logout': { who: 'signed in', about: 'Ends this session.', answer: Done, changes: [] },
  'POST /users/forgot-password': { who: 'anyone', about: 'Mails a link to set a new password; the answer never tells whether the address exists.', body: users.ForgotPassword, answer: Done, changes: [] },
  'POST /users/reset-password': { who: 'anyone', about: 'Sets a new password by the mailed link and ends all sessions; answers with the address to sign in with.', body: users.ResetPassword, answer: users.PasswordReset, changes: [] },
  'POST /users/reset-password/link': { who: 'anyone', about: 'Whether a mailed link can set a new password now: not used before, not over. Nothing about its account.', body: users.ResetLink, answer: dataOf(users.ResetLinkState), changes: [] },
  'POST /users/me/prove': { who: 'signed in', about: 'Proves my password for this session, which is fresh for 15 minutes then.', body: users.Prove, answer: Done, changes: ['GET /admin/audit'] },
  'POST /users/me/email/again': { who: 'signed in', about: 'Mails the link that confirms my new e-mail once more.', answer: Done, changes: [] },
  'DELETE /users/me/email': { who: 'signed in', about: 'Gives up the change of my e-mail that is not confirmed.', answer: Done, changes: ['GET /users/{id}', 'GET /admin/audit'] },
  'GET /users/me/addresses': { who: 'signed in', about: 'My saved addresses, the default one first.', answer: z.object({ data: z.array(addresses.Address) }) },
  'POST /users/me/addresses': { who: 'signed in', about: 'Saves an address, at most 10; the first becomes the default.', body: addresses.NewAddress, answer: dataOf(addresses.Address), status: 201, changes: ['GET /users/me/addresses', 'GET /admin/audit'] },
  'PUT /users/me/addresses/{id}': { who: 'signed in', about: 'Edits one of my addresses, or makes it the default.', params: byId, body: addresses.EditAddress, answer: dataOf(addresses.Address), changes: ['GET /users/me/addresses', 'GET /admin/audit'] },
  'DELETE /users/me/addresses/{id}': { who: 'signed in', about: 'Deletes one of my addresses; after the default one the latest becomes it.', params: byId, answer: Done, changes: ['GET /users/me/addresses', 'GET /admin/audit'] },
  'GET /users/me/sessions': { who: 'signed in', about: 'My sessions.', answer: z.object({ data: z.array(users.OwnSession) }) },
  'DELETE /users/me/sessions': { who: 'signed in', about: 'Ends all of my sessions but this one.', answer: Done, changes: ['GET /users/me/sessions', 'GET /admin/audit'] },
  'DELETE /users/me/sessions/{id}': { who: 'signed in', about: 'Ends one of my sessions.', params: byId, answer: Done, changes: ['GET /users/me/sessions', 'GET /admin/audit'] },
  'GET /users/{id}/consequences': { who: 'signed in', about: 'What deleting a person would do: self or admin.', params: byId, answer: dataOf(admin.Consequences) },
  'GET /users/{id}/export': { who: 'signed in', about: 'Everything that is kept about me.', params: byId, answer: dataOf(users.PersonalData), fresh: true },
  'GET /users/{id}/application': { who: 'signed in', staff: ['applicants'], about: "An artist's application with its documents: self or admin.", params: byId, answer: dataOf(documents.Application) },
  'POST /documents': { who: 'signed in', about: 'Adds a document to my application as an artist.', files: { document: { kind: 'document', max: 1 } }, answer: dataOf(documents.Document), status: 201, changes: ['GET /users/{id}/application', 'GET /admin/audit'] },
  'DELETE /documents/{id}': { who: 'signed in', about: 'Deletes one of my documents.', params: byId, answer: Done, changes: ['GET /users/{id}/application', 'GET /admin/audit'] },
  'GET /documents/{token}': { who: 'anyone', about: "A document's file, by a link that works for some minutes.", params: byToken, answer: z.unknown(), download: '*/*' },

  // Artists
  'GET /artists/{slug}': { who: 'anyone', about: "An approved artist's public page, by slug or id.", params: bySlug, answer: dataOf(artist.ArtistProfile), sharedSeconds: 2 },
  'GET /artists/followed': { who: 'signed in', about: 'Artists that I follow, the latest first.', query: artist.FollowedQuery, answer: listOf(users.PublicArtist) },
  'GET /artists/followed/ids': { who: 'signed in', about: 'The ids of the artists that I follow.', answer: z.object({ data: z.array(Id) }) },
  'GET /artist/followers': { who: 'approved artist', about: 'Who follows me and since when, the latest first: by name alone.', query: artist.FollowersQuery, answer: listOf(artist.Follower) },
  'PUT /artists/{id}/follow': { who: 'signed in', about: 'Follows an approved artist.', params: byId, answer: dataOf(artist.Following), changes: [...together.accounts, 'GET /artists/followed/ids'] },
  'DELETE /artists/{id}/follow': { who: 'signed in', about: 'Follows an artist no more.', params: byId, answer: dataOf(artist.Following), changes: [...together.accounts, 'GET /artists/followed/ids'] },
  'GET /artist/holiday': { who: 'approved artist', about: 'My holiday that is now or comes next.', answer: dataOf(z.nullable(Holiday)) },
  'PUT /artist/holiday': { who: 'approved artist', about: 'Says when I am away, and whether my artworks can be bought meanwhile; null ends it.', body: z.nullable(manage.EditHoliday), answer: dataOf(z.nullable(Holiday)), changes: ['GET /artist/holiday', 'GET /artists/{slug}', 'GET /arts/{id}', 'GET /arts/name/{name}', 'GET /arts/several', 'GET /cart', 'GET /cart/{id}', 'GET /admin/audit'] },
  'GET /artist/figures': { who: 'approved artist', about: 'My views, favorites, sales and earnings of the last 7, 30, 90 or 365 days, by day, artwork and source; artworks by what `sort` says.', query: manage.FiguresQuery, answer: dataOf(manage.ArtistFigures) },
  'GET /artist/works.csv': { who: 'approved artist or admin', about: 'My artworks as CSV: those that the filters of the list find, or of these the given ones.', query: manage.ManagedArtsSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /artist/customers': { who: 'approved artist', about: 'Who bought from me and paid, with my notes.', query: artist.CustomersQuery, answer: listOf(artist.Customer) },
  'GET /artist/customers.csv': { who: 'approved artist', about: 'My customers as CSV, as the list finds them.', query: artist.CustomersSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /artist/customers/{id}': { who: 'approved artist', about: 'One of my customers.', params: byId, answer: dataOf(artist.Customer) },
  'PUT /artist/customers/{id}/note': { who: 'approved artist', about: 'Writes my note on one of my customers, which nobody else sees; an empty one deletes it.', params: byId, body: artist.CustomerNote, answer: dataOf(artist.Customer), changes: ['GET /artist/customers', 'GET /artist/customers/{id}'] },
  'GET /artist/overview': { who: 'approved artist', about: 'What to do, earnings, views, favorites and 30 days of mine.', answer: dataOf(artist.ArtistOverview) },

  // Cart
  'GET /cart': { who: 'signed in', about: 'My open cart.', answer: cart.Cart },
  'GET /cart/{id}': { who: 'signed in', about: 'My open cart by its id.', params: byId, answer: cart.Cart },
  'POST /cart': { who: 'signed in', about: 'Opens my cart, and adds a line when a product is named.', body: cart.OpenCart, answer: cart.Cart, idempotent: true, changes: ['GET /cart', 'GET /cart/{id}'] },
  'POST /cart/{productId}/add': { who: 'signed in', about: 'Adds to a line.', params: byProduct, body: cart.AddToCart, answer: cart.Cart, idempotent: true, changes: ['GET /cart', 'GET /cart/{id}'] },
  'PUT /cart/{productId}/update': { who: 'signed in', about: 'Sets the quantity of a line.', params: byProduct, body: cart.SetQuantity, answer: cart.Cart, idempotent: true, changes: ['GET /cart', 'GET /cart/{id}'] },
  'DELETE /cart/{id}': { who: 'signed in', about: 'Empties my open cart.', params: byId, answer: cart.Cart, idempotent: true, changes: ['GET /cart', 'GET /cart/{id}'] },
  'DELETE /cart/{productId}/remove': { who: 'signed in', about: 'Removes a line.', params: byProduct, answer: cart.Cart, idempotent: true, changes: ['GET /cart', 'GET /cart/{id}'] },

  // Artworks
  'GET /arts': { who: 'anyone', about: 'Artworks on show, filtered, searched and sorted.', query: arts.ArtsQuery, answer: arts.ArtsPage, sharedSeconds: 2 },
  'GET /arts/suggestions': { who: 'anyone', about: 'Artworks, artists and categories for a search that is being typed.', query: suggestions.SuggestionsQuery, answer: dataOf(suggestions.Suggestions), sharedSeconds: 2 },
  'GET /arts/categories': { who: 'anyone', about: 'Categories with their counts, All Arts first.', answer: z.object({ data: z.array(arts.CategoryCount) }), sharedSeconds: 2 },
  'GET /arts/facets': { who: 'anyone', about: 'How many artworks each value of a filter has beside the search and all other filters.', query: facets.FacetsQuery, answer: dataOf(facets.ArtFacets), sharedSeconds: 5 },
  'GET /arts/owner': { who: 'signed in', about: 'My own artworks, drafts and hidden ones too; searched, narrowed and sorted.', query: manage.ManagedArtsQuery, answer: manage.OwnArtsPage },
  'GET /arts/name/{name}': { who: 'anyone', staff: ['works'], about: 'One artwork by its slug, or by its exact name in any case.', params: z.object({ name: word }), answer: dataOf(arts.Art), sharedSeconds: 2 },
  'GET /arts/featured': { who: 'anyone', about: 'Artworks that the admin features, in their order.', answer: z.object({ data: z.array(arts.ArtCard) }), sharedSeconds: 2 },
  'GET /arts/several': { who: 'anyone', about: 'Those of the named artworks that are on show, in the order of their names.', query: suggestions.SeveralQuery, answer: z.object({ data: z.array(arts.SeveralCard) }), sharedSeconds: 2 },
  'GET /arts/{id}': { who: 'anyone', staff: ['works'], about: 'One artwork.', params: byId, answer: dataOf(arts.Art), sharedSeconds: 2 },
  'POST /arts': { who: 'approved artist or admin', about: 'Puts up an artwork, or keeps a draft of one.', body: newArt.NewArtOrDraft, bodyBytes: descriptionBytes, files: artFiles, needsFile: newArt.neededPicture, answer: dataOf(arts.Art), status: 201, idempotent: true, changes: [...together.artworks, ...together.accounts, 'GET /artist/overview', 'GET /admin/audit'] },
  'POST /arts/pictures': { who: 'approved artist or admin', staff: ['works'], about: 'Uploads one picture, to be named in `order` by POST /arts or PUT /arts/{id}; one that no artwork has a day later is deleted.', files: { image }, answer: dataOf(ArtPicture), status: 201, idempotent: true, changes: [] },
  'PUT /arts/{id}': { who: 'approved artist or admin', staff: ['works'], about: 'Edits an artwork, publishes or hides it: its artist or an admin. What is no draft must have everything.', params: byId, body: newArt.EditArt, bodyBytes: descriptionBytes, files: artFiles, answer: dataOf(arts.Art), changes: [...together.artworks, ...together.accounts, ...together.sales, 'GET /arts/{id}/reviews', 'GET /arts/{id}/questions', 'GET /admin/audit'] },
  'POST /arts/drafts': { who: 'approved artist or admin', about: 'Keeps a draft from a picture alone.', body: newArt.NewDraft, bodyBytes: descriptionBytes, files: { image }, answer: dataOf(arts.Art), status: 201, idempotent: true, changes: ['GET /arts/owner', 'GET /admin/arts', 'GET /artist/overview', 'GET /dashboard/search', 'GET /users/{id}/consequences', 'GET /admin/audit'] },
  'POST /arts/{id}/duplicate': { who: 'approved artist or admin', about: 'Makes a draft of mine with the texts, facts and pictures of an artwork of mine, each picture a file of its own.', params: byId, answer: dataOf(arts.Art), status: 201, idempotent: true, changes: ['GET /arts/owner', 'GET /admin/arts', 'GET /artist/overview', 'GET /dashboard/search', 'GET /users/{id}/consequences', 'GET /admin/audit'] },
  'POST /arts/bulk': { who: 'approved artist or admin', staff: ['works'], about: 'Changes up to 500 artworks at once, each on its own: an artist their own, an admin all. Artists of artworks that the staff hide with a reason are mailed it.', body: manage.BulkChange, bodyBytes: messageBytes, answer: dataOf(manage.BulkChanged), changes: [...together.artworks, ...together.accounts, 'GET /artist/overview', 'GET /admin/audit'] },
  'POST /arts/bulk/undo': { who: 'approved artist or admin', staff: ['works'], about: 'Takes back what POST /arts/bulk changed, of artworks that have not changed since.', body: manage.UndoBulk, bodyBytes: undoBytes, valueBytes: undoValueBytes, answer: dataOf(manage.BulkChanged), changes: [...together.artworks, ...together.accounts, 'GET /artist/overview', 'GET /admin/audit'] },
  'POST /arts/import': { who: 'approved artist or admin', about: 'Adds drafts from a CSV and the pictures that it names: all of them, or none.', body: manage.ImportArts, files: { csv: { kind: 'table', max: 1 }, pictures: { kind: 'image', max: limits.importPictures } }, filesBytes: limits.importBytes, answer: dataOf(manage.ImportedArts), status: 201, idempotent: true, changes: ['GET /arts/owner', 'GET /admin/arts', 'GET /artist/overview', 'GET /dashboard/search', 'GET /users/{id}/consequences', 'GET /admin/audit'] },
  'GET /arts/import/template.csv': { who: 'approved artist or admin', about: 'The columns of an import, with a row to go by.', answer: z.unknown(), download: 'text/csv' },
  'DELETE /arts/{id}': { who: 'approved artist or admin', staff: ['works'], about: 'Deletes an artwork: its artist or an admin. One that was ever sold is hidden.', params: byId, answer: Done, changes: [...together.artworks, ...together.accounts, ...together.sales, 'GET /arts/{id}/reviews', 'GET /arts/{id}/questions', 'GET /arts/{id}/views', 'GET /admin/settings', 'GET /admin/featured', 'GET /admin/audit'] },
  'GET /arts/{id}/related': { who: 'anyone', about: 'The first 4 related artworks.', params: byId, answer: z.object({ data: z.array(arts.ArtCard) }), sharedSeconds: 5 },
  'GET /arts/{id}/more-by-artist': { who: 'anyone', about: 'Other artworks of its artist, the newest first, 8 at most.', params: byId, answer: z.object({ data: z.array(arts.ArtCard) }), sharedSeconds: 5 },
  'GET /arts/{id}/reviews': { who: 'anyone', staff: ['moderation'], about: 'Reviews, newest first; for moderators the hidden ones too.', params: byId, query: arts.OwnArtsQuery, answer: listOf(artWords.Review), sharedSeconds: 2 },
  'POST /arts/{id}/reviews': { who: 'signed in', about: 'Reviews a bought artwork, once.', params: byId, body: artWords.NewReview, bodyBytes: messageBytes, answer: dataOf(artWords.Review), status: 201, changes: [...together.artworks, ...together.accounts, 'GET /arts/{id}/reviews', 'GET /arts/{id}/reviews/mine', 'GET /figures', ...together.moderated] },
  'GET /arts/{id}/reviews/mine': { who: 'signed in', about: 'My review of an artwork, and whether I may write one: its buyers may, once.', params: byId, answer: dataOf(artWords.OwnReview) },
  'PUT /arts/{id}/reviews/{reviewId}': { who: 'signed in', about: 'Changes my review.', params: z.object({ id: Id, reviewId: Id }), body: artWords.NewReview, bodyBytes: messageBytes, answer: dataOf(artWords.Review), changes: [...together.artworks, ...together.accounts, 'GET /arts/{id}/reviews', 'GET /arts/{id}/reviews/mine', 'GET /figures', ...together.moderated] },
  'POST /arts/{id}/reviews/{reviewId}/reply': { who: 'approved artist', about: 'Replies to a review of an own artwork.', params: z.object({ id: Id, reviewId: Id }), body: artWords.Words, bodyBytes: messageBytes, answer: dataOf(artWords.Review), changes: ['GET /arts/{id}/reviews', 'GET /arts/{id}/reviews/mine'] },
  'GET /arts/{id}/questions': { who: 'anyone', staff: ['moderation'], about: 'The public discussion, newest first; for moderators what is hidden too.', params: byId, query: arts.OwnArtsQuery, answer: listOf(artWords.Question), sharedSeconds: 2 },
  'POST /arts/{id}/questions': { who: 'signed in', about: 'Asks in public.', params: byId, body: artWords.Words, bodyBytes: messageBytes, answer: dataOf(artWords.Question), status: 201, idempotent: true, changes: ['GET /arts/{id}/questions', 'GET /artist/overview', ...together.moderated] },
  'POST /arts/{id}/questions/{questionId}/answer': { who: 'approved artist', about: 'Answers a question on an own artwork.', params: z.object({ id: Id, questionId: Id }), body: artWords.Words, bodyBytes: messageBytes, answer: dataOf(artWords.Question), changes: ['GET /arts/{id}/questions', 'GET /artist/overview'] },
  'GET /arts/{id}/views': { who: 'approved artist or admin', staff: ['works'], about: 'How many readers an artwork had: its artist or an admin.', params: byId, answer: dataOf(arts.ArtViews) },
  'GET /arts/{id}/standing': { who: 'approved artist or admin', staff: ['works'], about: 'What of an artwork is told its artist and the staff: the unpaid order that holds it, and why the staff hid it.', params: byId, answer: dataOf(manage.ArtStanding) },
  'POST /arts/{id}/view': { who: 'anyone', about: 'Counts a reader of an artwork, once a day, and where they came from.', params: byId, body: manage.NewView, answer: Done, changes: [] },
  'GET /favorites': { who: 'signed in', about: 'My favorites, newest first.', query: arts.OwnArtsQuery, answer: listOf(arts.ArtCard) },
  'GET /favorites/ids': { who: 'signed in', about: 'The ids of my favorites.', answer: z.object({ data: z.array(Id) }) },
  'PUT /favorites': { who: 'signed in', about: "Merges a browser's favorites into mine.", body: z.object({ ids: z.array(Id).check(z.maxLength(500)) }), bodyBytes: messageBytes, answer: z.object({ data: z.array(Id) }), changes: [...together.artworks, 'GET /favorites/ids'] },
  'PUT /favorites/{artId}': { who: 'signed in', about: 'Makes it a favorite.', params: z.object({ artId: Id }), answer: Done, changes: [...together.artworks, 'GET /favorites/ids'] },
  'DELETE /favorites/{artId}': { who: 'signed in', about: 'Makes it a favorite no more.', params: z.object({ artId: Id }), answer: Done, changes: [...together.artworks, 'GET /favorites/ids'] },

  'GET /saved-searches': { who: 'signed in', about: 'Searches that I saved, the latest first; I am mailed as often as each of them says when something new fits.', answer: z.object({ data: z.array(searches.SavedSearch) }) },
  'POST /saved-searches': { who: 'signed in', about: 'Saves a search, at most 20.', body: searches.NewSavedSearch, bodyBytes: 64 * 1024, answer: dataOf(searches.SavedSearch), status: 201, changes: ['GET /saved-searches'] },
  'PUT /saved-searches/{id}': { who: 'signed in', about: 'Renames one of my saved searches, and says how often I am mailed what is new for it.', params: byId, body: searches.EditSavedSearch, answer: dataOf(searches.SavedSearch), changes: ['GET /saved-searches'] },
  'DELETE /saved-searches/{id}': { who: 'signed in', about: 'Deletes one of my saved searches.', params: byId, answer: Done, changes: ['GET /saved-searches'] },

  // Orders
  'GET /checkout': { who: 'admin', staff: ['orders'], about: 'All orders.', query: AllOrdersQuery, answer: listOf(orders.Order) },
  'GET /checkout/owner': { who: 'signed in', about: 'Orders that I placed.', query: orders.OrdersQuery, answer: listOf(orders.Order) },
  'GET /checkout/customer': { who: 'approved artist or admin', staff: ['people'], about: 'People who bought from me; for an admin, from anyone.', answer: z.object({ users: z.array(buyers.Buyer) }) },
  'GET /checkout/artsOwner': { who: 'approved artist', about: 'Orders with my artworks: my lines only.', query: orders.SalesQuery, answer: SalesPage },
  'GET /checkout/{id}': { who: 'signed in', staff: ['orders'], about: 'One order: its buyer, an admin, or an artist with a line in it.', params: byId, answer: dataOf(orders.OrderWithEvents) },
  'POST /checkout/{cartId}': { who: 'signed in', about: 'Places an order from my cart.', params: byCart, body: checkout.PlaceOrder, answer: dataOf(orders.OrderWithEvents), status: 201, idempotent: true, changes: [...together.orders, ...together.artworks, 'GET /admin/audit'] },
  'POST /checkout/{id}/complete': { who: 'admin', staff: ['orders'], about: 'Approves an order; an unpaid one is recorded as paid by hand.', params: byId, answer: dataOf(orders.OrderWithEvents), changes: [...together.sales, 'GET /users', 'GET /admin/audit'] },
  ...cancellationCalls,
  'POST /checkout/{id}/refunded': { who: 'admin', about: 'Records that what is due on an order was given back by hand: one refund of it, or all.', params: byId, body: RefundedByHand, answer: dataOf(orders.OrderWithEvents), fresh: true, changes: [...together.sales, 'GET /notifications', 'GET /admin/audit'] },
  'POST /checkout/{id}/refunds': { who: 'admin', about: 'Refunds a paid order, whole or in part, by line or by amount, while anything of its money is left; works that come back whole are for sale again where `restock` says so, and what was asked to be returned stays with the buyer where `keeps` does.', params: byId, body: NewRefund, bodyBytes: messageBytes, answer: dataOf(orders.OrderWithEvents), status: 201, idempotent: true, fresh: true, changes: [...together.sales, ...together.artworks, ...together.inbox, 'GET /users'] },
  'POST /checkout/{id}/waiting/{refundId}/refund': { who: 'admin', about: 'Refunds a charge that waits for a decision, because it came to an order that was recorded as paid by hand.', params: z.object({ id: Id, refundId: Id }), answer: dataOf(orders.OrderWithEvents), fresh: true, changes: [...together.sales, 'GET /admin/audit'] },
  'POST /checkout/{id}/lines/{lineId}/sent': { who: 'approved artist or admin', staff: ['orders'], about: 'Marks a line of a paid order as sent: its artist or an admin. Its buyer is told after 10 minutes.', params: byLine, body: SendItem, files: { photo: image }, answer: dataOf(artist.LineProgress), changes: [...together.orders, 'GET /checkout/{id}/lines/{lineId}/photo', 'GET /notifications', 'GET /admin/audit'] },
  'DELETE /checkout/{id}/lines/{lineId}/sent': { who: 'approved artist or admin', staff: ['orders'], about: 'Takes back within 10 minutes that a line was sent: its artist or an admin.', params: byLine, answer: dataOf(artist.LineProgress), changes: [...together.orders, 'GET /checkout/{id}/lines/{lineId}/photo', 'GET /admin/audit'] },
  'GET /checkout/{id}/lines/{lineId}/photo': { who: 'signed in', staff: ['orders'], about: 'The photo of a line as it was sent: its buyer, its artist or an admin.', params: byLine, answer: z.unknown(), download: '*/*' },
  'POST /checkout/{id}/lines/{lineId}/delivered': { who: 'signed in', staff: ['orders'], about: 'Marks a sent line as delivered: its artist or an admin, of which its buyer is told after 10 minutes; or its buyer, of which its artist is.', params: byLine, answer: dataOf(artist.LineProgress), changes: [...together.orders, 'GET /admin/audit'] },
  'DELETE /checkout/{id}/lines/{lineId}/delivered': { who: 'signed in', staff: ['orders'], about: 'Takes back within 10 minutes that a line was delivered, and a completion that came by it: whoever of its buyer and its artist recorded it, or an admin.', params: byLine, answer: dataOf(artist.LineProgress), changes: [...together.orders, 'GET /admin/audit'] },
  'POST /checkout/{id}/problems': { who: 'signed in', about: 'Reports a problem with my paid order, with up to 5 photos; it goes to the inbox of the shop.', params: byId, body: checkout.NewProblem, bodyBytes: problemBytes, files: { photos: { kind: 'image', max: limits.problemPhotos } }, answer: dataOf(checkout.Problem), status: 201, idempotent: true, changes: ['GET /checkout/{id}', 'GET /checkout', 'GET /messages', 'GET /admin/waiting', 'GET /admin/people/{id}', 'GET /dashboard/search', 'GET /admin/audit'] },
  'PUT /checkout/{id}/delivery': { who: 'signed in', about: 'Corrects where my order goes, whom the courier calls and my note, until something of it is sent.', params: byId, body: checkout.ChangeDelivery, answer: dataOf(orders.OrderWithEvents), changes: [...together.orders, 'GET /notifications', 'GET /admin/audit'] },
  'POST /checkout/{id}/again': { who: 'signed in', about: 'Puts the artworks of my order into my cart again, as far as they can be bought, and names the others.', params: byId, answer: cart.CartAgain, changes: ['GET /cart', 'GET /cart/{id}'] },
  'POST /checkout/{id}/pay': { who: 'signed in', about: 'Starts a try to pay my order.', params: byId, body: payments.StartPayment, answer: dataOf(payments.PaymentStart), changes: [...together.orders, 'GET /admin/audit'] },
  'GET /payments/options': { who: 'anyone', about: 'How one can pay here, with rates.', answer: dataOf(payments.PaymentOptions), sharedSeconds: 2 },
  'GET /payments/{id}': { who: 'signed in', staff: ['orders'], about: 'Where my payment stands.', params: byId, answer: dataOf(payments.PaymentState) },
  'POST /payments/{id}/verify': { who: 'signed in', staff: ['orders'], about: 'Asks the provider where my payment stands.', params: byId, answer: dataOf(payments.PaymentState), changes: [...together.sales, ...together.artworks, 'GET /admin/audit'] },
  'POST /payments/webhook': { who: 'anyone', about: "The provider's webhooks; signed.", answer: Done, raw: true, changes: [] },

  // Offers
  'GET /offers': { who: 'signed in', about: 'My offers, as their buyer and as their artist, or as one of both, for one artwork or all; newest first, of a turn those to pay before the others.', query: offers.OffersQuery, answer: listOf(offers.Offer) },
  'GET /offers/{id}': { who: 'signed in', about: 'One offer: its buyer or its artist.', params: byId, answer: dataOf(offers.Offer) },
  'POST /offers': { who: 'signed in', about: 'Offers an amount for one piece, from half of the price to the price, for an artwork that takes offers; with `to`, offers an own artwork at any amount to a person with whom I have a chat.', body: offers.NewOffer, bodyBytes: messageBytes, answer: dataOf(offers.Offer), status: 201, idempotent: true, changes: [...together.offers, ...together.chats, ...together.unread, 'GET /admin/audit'] },
  'POST /offers/{id}/accept': { who: 'signed in', about: 'Accepts an offer that waits for me: its order is placed at this amount.', params: byId, body: offers.AcceptOffer, answer: dataOf(offers.Offer), idempotent: true, changes: [...together.offers, ...together.orders, ...together.artworks, ...together.chats, ...together.unread, 'GET /admin/audit'] },
  'POST /offers/{id}/decline': { who: 'signed in', about: 'Declines an offer that waits for me.', params: byId, answer: dataOf(offers.Offer), idempotent: true, changes: [...together.offers, ...together.chats, ...together.unread, 'GET /admin/audit'] },
  'POST /offers/{id}/counter': { who: 'signed in', about: 'Answers an offer that waits for me with another amount; three times, by both together.', params: byId, body: offers.CounterOffer, bodyBytes: messageBytes, answer: dataOf(offers.Offer), idempotent: true, changes: [...together.offers, ...together.chats, ...together.unread, 'GET /admin/audit'] },
  'POST /offers/{id}/withdraw': { who: 'signed in', about: 'Withdraws my offer: its buyer at any time, its artist while the buyer has yet to answer.', params: byId, answer: dataOf(offers.Offer), idempotent: true, changes: [...together.offers, ...together.chats, ...together.unread, 'GET /admin/audit'] },

  // Messages and chat
  'GET /messages/conversations/{userId}': { who: 'signed in', about: 'My conversations, the latest first.', params: byUser, query: chat.ConversationsQuery, answer: listOf(chat.Conversation) },
  'GET /messages/{userId}/{otherUserId}': { who: 'signed in', about: 'Messages between me and another, the newest page first, ascending inside a page.', params: z.object({ userId: Id, otherUserId: Id }), query: chat.MessagesQuery, answer: chat.MessagesPage },
  'POST /messages/sendMessage': { who: 'signed in', about: 'Sends a message: to an approved artist, to an admin, or to anyone who wrote to me.', body: chat.SendMessage, bodyBytes: messageBytes, files: { attachment: { kind: 'attachment', max: 1 } }, answer: dataOf(chat.Message), status: 201, idempotent: true, changes: [...together.chats] },
  'GET /messages/artists/all': { who: 'signed in', about: 'Approved artists that I can write to.', query: chat.ChatArtistsQuery, answer: listOf(chat.ChatArtist) },
  'GET /messages/unread/{userId}': { who: 'signed in', about: 'How many messages to me are not read.', params: byUser, answer: chat.UnreadCount },
  'PUT /messages/read/{messageId}': { who: 'signed in', about: 'Marks a message to me as read.', params: byMessage, body: chat.AsMyself, multipart: true, answer: dataOf(chat.Message), changes: [...together.chats, ...together.unread] },
  'DELETE /messages/{id}': { who: 'signed in', staff: ['emails'], about: 'Deletes a chat message of mine, or as an admin a contact message; the id decides which it is.', params: byId, body: chat.AsMyself, multipart: true, answer: Done, changes: [...together.chats, ...together.inbox] },
  'GET /messages/conversation/{userId1}/{userId2}': { who: 'signed in', about: 'The conversation between me and another; made when there is none.', params: z.object({ userId1: Id, userId2: Id }), answer: dataOf(chat.Conversation) },
  'PUT /messages/conversations/{id}/read': { who: 'signed in', about: 'Marks what came to me in a conversation as read.', params: byId, body: chat.ReadUpTo, answer: chat.UnreadCount, changes: [...together.chats, ...together.unread] },
  'GET /messages/files/{token}': { who: 'anyone', about: "A message's file, by a link that works for some minutes.", params: byToken, answer: z.unknown(), download: '*/*' },
  'GET /messages/photos/{token}': { who: 'anyone', about: 'A photo of a reported problem, by a link that works for some minutes.', params: byToken, answer: z.unknown(), download: '*/*' },
  'POST /messages/typing': { who: 'signed in', about: 'Tells the other one that I am typing.', body: chat.Typing, answer: Done, changes: [] },
  'GET /messages/blocks': { who: 'signed in', about: 'People that I have blocked.', query: chat.ConversationsQuery, answer: listOf(chat.Blocked) },
  'PUT /messages/blocks/{userId}': { who: 'signed in', about: 'Blocks a person: neither can write to the other.', params: byUser, answer: Done, changes: [...together.chats, 'GET /messages/blocks', 'GET /messages/artists/all'] },
  'DELETE /messages/blocks/{userId}': { who: 'signed in', about: 'Blocks a person no more.', params: byUser, answer: Done, changes: [...together.chats, 'GET /messages/blocks', 'GET /messages/artists/all'] },
  'POST /messages/conversations/{id}/report': { who: 'signed in', about: 'Reports a conversation of mine: an admin then sees its last messages as they are now.', params: byId, body: chat.NewReport, answer: Done, status: 201, changes: ['GET /messages/reports', ...together.moderated, 'GET /admin/audit'] },
  'GET /messages/reports': { who: 'admin', staff: ['reports'], about: 'Reported conversations, open ones by default.', query: chat.ReportsQuery, answer: listOf(chat.ReportCard) },
  'GET /admin/reports.csv': { who: 'admin', staff: ['reports'], about: 'The reports that the filters of the list find, or of these the given ones, as CSV.', query: chat.ReportsSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /messages/reports/{id}': { who: 'admin', staff: ['reports'], about: 'What was reported.', params: byId, answer: dataOf(chat.Report) },
  'PUT /messages/reports/{id}': { who: 'admin', staff: ['reports'], about: 'Closes a report.', params: byId, body: chat.CloseReport, answer: dataOf(chat.ReportCard), changes: ['GET /messages/reports', 'GET /messages/reports/{id}', 'GET /notifications', 'GET /admin/people/{id}', ...together.moderated, 'GET /admin/audit'] },
  'GET /events': { who: 'signed in', about: 'What happens to me, as server-sent events; goes on after Last-Event-ID.', query: live.EventsQuery, answer: z.unknown(), download: 'text/event-stream' },

  // Contact
  'POST /messages': { who: 'anyone', about: 'Sends a contact message.', body: contact.NewContactMessage, bodyBytes: messageBytes, multipart: true, answer: dataOf(contact.ContactReceipt), status: 201, changes: [] },
  'GET /messages': { who: 'admin', staff: ['emails'], about: 'The inbox of contact messages, newest first.', query: contact.ContactQuery, answer: contact.ContactInbox },
  'GET /admin/emails.csv': { who: 'admin', staff: ['emails'], about: 'The emails that the filters of the inbox find, or of these the given ones, as CSV.', query: contact.EmailsSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /messages/assignees': { who: 'admin', staff: ['emails'], about: 'Who can be given an email to answer, by name.', answer: contact.Colleagues },
  'GET /messages/replies': { who: 'admin', staff: ['emails'], about: 'The saved replies of the inbox, by title.', answer: contact.SavedReplies },
  'POST /messages/replies': { who: 'admin', staff: ['emails'], about: 'Adds a saved reply, at most 100; no two have the same title.', body: contact.EditSavedReply, bodyBytes: messageBytes, answer: dataOf(contact.SavedReply), status: 201, changes: ['GET /messages/replies', 'GET /admin/audit'] },
  'PUT /messages/replies/{id}': { who: 'admin', staff: ['emails'], about: 'Edits a saved reply.', params: byId, body: contact.EditSavedReply, bodyBytes: messageBytes, answer: dataOf(contact.SavedReply), changes: ['GET /messages/replies', 'GET /admin/audit'] },
  'DELETE /messages/replies/{id}': { who: 'admin', staff: ['emails'], about: 'Deletes a saved reply.', params: byId, answer: Done, changes: ['GET /messages/replies', 'GET /admin/audit'] },
  'GET /messages/{id}': { who: 'admin', staff: ['emails'], about: 'One contact message, with the person and the orders of its address.', params: byId, answer: dataOf(contact.OpenedContactMessage) },
  'PUT /messages/{id}': { who: 'admin', staff: ['emails'], about: 'Marks, closes or answers a contact message by mail.', params: byId, body: contact.EditContactMessage, bodyBytes: profileBytes, multipart: true, answer: dataOf(contact.ContactMessage), changes: [...together.inbox] },
  'POST /messages/{id}/close': { who: 'admin', staff: ['emails'], about: 'Closes a contact message. Again changes nothing.', params: byId, answer: dataOf(contact.ContactMessage), changes: [...together.inbox] },
  'POST /messages/{id}/close/undo': { who: 'admin', staff: ['emails'], about: 'Opens again what I closed, while nobody has answered, closed or opened it since.', params: byId, answer: dataOf(contact.ContactMessage), changes: [...together.inbox] },
  'PUT /messages/{id}/assignee': { who: 'admin', staff: ['emails'], about: 'Gives a contact message to one who works on emails, or to nobody.', params: byId, body: contact.AssignMessage, answer: dataOf(contact.ContactMessage), changes: [...together.inbox] },

  // Notifications, newsletter and mail
  ...notificationCalls,

  // Dashboards and settings
  'GET /admin/overview': { who: 'admin', about: 'Revenue, orders by state, sales by day, top artworks, districts.', answer: dataOf(admin.AdminOverview) },
  'GET /admin/arts': { who: 'admin', staff: ['works'], about: 'Artworks of everybody, drafts and hidden ones too; searched, narrowed and sorted.', query: manage.ManagedArtsQuery, answer: listOf(manage.ManagedArt) },
  'GET /admin/featured': { who: 'admin', staff: ['works'], about: 'Ids of the artworks on the home page, hidden ones too.', answer: dataOf(admin.Featured) },
  'POST /arts/{id}/feature': { who: 'admin', staff: ['works'], about: 'Puts an artwork on show at the end of those on the home page, at most 6 (409). Again changes nothing.', params: byId, answer: dataOf(admin.Featured), changes: ['GET /admin/featured', 'GET /admin/settings', 'GET /arts/featured', 'GET /admin/audit'] },
  'DELETE /arts/{id}/feature': { who: 'admin', staff: ['works'], about: 'Takes an artwork away from the home page; one that is not there changes nothing.', params: byId, answer: dataOf(admin.Featured), changes: ['GET /admin/featured', 'GET /admin/settings', 'GET /arts/featured', 'GET /admin/audit'] },
  'GET /admin/works.csv': { who: 'admin', staff: ['works'], about: 'Artworks of everybody as CSV: those that the filters of the list find, or of these the given ones.', query: manage.ManagedArtsSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /admin/waiting': { who: 'admin', staff: ['dashboard'], about: 'What waits for me as one of the staff: how much of each kind, since when, and where its list is. Kinds of which nothing waits are left out.', answer: z.object({ data: z.array(Waiting) }) },
  'GET /admin/failures': { who: 'admin', about: 'Mails and jobs that fail, the oldest first, at most 100.', answer: z.object({ data: z.array(Failing) }) },
  'GET /admin/orders/{id}': { who: 'admin', staff: ['orders'], about: 'What staff see of an order beside itself: both parties, attempts to pay, mails, notes among staff, and what the audit log has of it.', params: byId, answer: dataOf(orderDesk.OrderDesk) },
  'POST /admin/orders/{id}/notes': { who: 'admin', staff: ['orders'], about: 'Adds a note among staff to an order.', params: byId, body: staffNotes.NewStaffNote, bodyBytes: messageBytes, answer: dataOf(staffNotes.StaffNote), status: 201, changes: ['GET /admin/orders/{id}', 'GET /admin/audit'] },
  'DELETE /admin/orders/{id}/notes/{noteId}': { who: 'admin', staff: ['orders'], about: 'Deletes a note of mine.', params: z.object({ id: Id, noteId: Id }), answer: Done, changes: ['GET /admin/orders/{id}', 'GET /admin/audit'] },
  'POST /admin/orders/{id}/mails/{mailId}/resend': { who: 'admin', staff: ['orders'], about: 'Sends a mail about an order again, to the present address of its reader and as the order is now.', params: z.object({ id: Id, mailId: Id }), answer: dataOf(orderDesk.OrderMail), status: 201, changes: ['GET /admin/orders/{id}', 'GET /admin/audit'] },
  'GET /admin/audit': { who: 'admin', about: 'The audit log, newest first; by person, kind, object, days of Kigali, a search, and sessions apart.', query: admin.AuditQuery, answer: listOf(admin.AuditEntry) },
  'GET /admin/audit.csv': { who: 'admin', about: 'The audit log as CSV: what the filters of the list find, or of these the given rows.', query: admin.AuditSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /admin/audit/kinds': { who: 'admin', about: 'The kinds of actions that the audit log may have.', answer: z.object({ data: z.array(z.string()) }) },
  'GET /admin/export/orders.csv': { who: 'admin', about: 'All orders, one row for each line, as CSV.', answer: z.unknown(), download: 'text/csv' },
  'GET /admin/orders.csv': { who: 'admin', staff: ['orders'], about: 'The orders that the filters find, or of these the given ones, one row for each line, as CSV.', query: AllOrdersSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /artist/orders.csv': { who: 'approved artist', about: 'Orders with my artworks, as the list finds them, one row for each of my lines, as CSV.', query: orders.SalesSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /admin/export/people.csv': { who: 'admin', about: 'All people as CSV.', answer: z.unknown(), download: 'text/csv' },
  'GET /admin/people.csv': { who: 'admin', staff: ['people'], about: 'The people that the filters of the list find, or of these the given ones, as CSV.', query: users.PeopleSheet, answer: z.unknown(), download: 'text/csv' },
  'GET /admin/settings': { who: 'admin', about: 'Everything that an admin can set.', answer: dataOf(admin.Settings) },
  'PUT /admin/settings': { who: 'admin', about: 'Changes settings; absent ones keep their values.', body: admin.EditSettings, bodyBytes: profileBytes, answer: dataOf(admin.Settings), fresh: true, changes: ['GET /admin/settings', 'GET /admin/featured', 'GET /figures', 'GET /contact-details', 'GET /arts/featured', 'GET /payments/options', 'GET /admin/audit'] },
  'GET /dashboard/search': { who: 'approved artist or admin', staff: ['dashboard'], about: 'Finds artworks, orders and people, and for the staff emails, public words and articles, only those that one may see.', query: admin.SearchQuery, answer: dataOf(admin.SearchHits) },
  'GET /figures': { who: 'anyone', about: 'The figures of the public pages, counted or set.', answer: dataOf(admin.Figures), sharedSeconds: 2 },
  'GET /contact-details': { who: 'anyone', about: 'Phone, e-mail, address and hours of the shop, within how many days works can be returned, and for how many days a parcel is under way.', answer: dataOf(admin.ShopDetails), sharedSeconds: 2 },

  ...blogCalls,
  ...moderationCalls,
} as const satisfies Paths;

export type Calls = typeof calls;
export type CallKey = keyof Calls;
/** The calls that read: their answers are cached. */
export type ReadKey = Extract<CallKey, `GET ${string}`>;
/** The calls that change something. */
export type ChangeKey = Exclude<CallKey, ReadKey>;
