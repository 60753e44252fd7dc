import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type NodePath, parseSync, traverse, type types } from '@babel/core';
import { expect, test } from 'vitest';

/*
 * No act without Undo or question, on every screen and dialog: each place in web/ that starts a change is found in
 * the source. It asks (onConfirm; onCancel of a question with a reason), sends what was typed (onSubmit, onSend), takes something back (onUndo, the act of a toast) or is no press
 * at all; or it stands below with what makes its one press harmless. dashboard/list/every-act.test.tsx presses what the lists offer.
 */
const web = path.join(import.meta.dirname, '../..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file),
);

/** Properties in which a change is no act of one press: it was asked for, typed and sent, or is itself the way back. */
const ANSWERED = new Set(['onConfirm', 'onCancel', 'onSubmit', 'onSend', 'onUndo', 'act']);

const TOGGLE = 'the same button takes it back';
const CHOICE = 'the value that was there is chosen again the same way';
const FORM = 'sends a form that was filled in';
const UNDO = 'offers Undo';
const NOTHING = 'nothing is lost or sent to anybody else';

/** Each other place that starts a change, and why its one press needs no question; 'file: component.handler change'. */
const acts: Record<string, string> = {
  'accounts/addresses/address-book.tsx: Saved.onClick edit': CHOICE, // The address that is filled in first.
  'accounts/manage/account-form.tsx: AccountForm.send edit': FORM,
  'accounts/manage/pending-email.tsx: Pending.onClick again': NOTHING, // A link to one's own address again.
  'accounts/own/blocked-people.tsx: BlockedPerson.onClick unblock': UNDO,
  'accounts/own/data-rights.tsx: DataRights.onClick save': NOTHING, // A download.
  'accounts/own/mail-choices.tsx: Choices.change choose': CHOICE,
  'accounts/own/mail-choices.tsx: Unconfirmed.onClick again': NOTHING, // A link to one's own address again.
  'accounts/own/notification-choices.tsx: Kinds.onChoose choose': CHOICE,
  'accounts/own/saved-searches-list.tsx: Frequency.choose edit': CHOICE,
  'accounts/sign-in/link-again.tsx: LinkAgain.onClick mutate': NOTHING, // A link to one's own address again.
  'admin/applicants/application-acts.tsx: ApplicationActs.onApprove approve': UNDO,
  'admin/inbox/contact-message-dialog.tsx: MessageActions.change edit': TOGGLE,
  'admin/inbox/contact-message-dialog.tsx: MessageActions.onClick resolve': UNDO,
  'admin/inbox/contact-message-dialog.tsx: MessageBody.sendAndResolve resolve': UNDO,
  'admin/inbox/message-side.tsx: Assignee.onChange assign': CHOICE,
  'admin/orders/order-notes.tsx: OrderNotes.onDelete remove': 'the note asks (admin/staff-notes.tsx)',
  'admin/order-acts/refund-dialog.tsx: Refunding.send refund': FORM, // With its reason, and the sum on the button.
  'admin/orders/reported-problems.tsx: OpenProblem.onClick resolve': UNDO,
  'admin/people/account-acts.tsx: ApproveWord.onClick approve': UNDO,
  'admin/person/person-acts.tsx: Decisions.onApprove approve': UNDO,
  'admin/person/person-notes.tsx: PersonNotes.onDelete remove': 'the note asks (admin/staff-notes.tsx)',
  'admin/person/show-again.tsx: ShowArt.onClick show': UNDO,
  'admin/person/show-again.tsx: ShowWords.onClick show': UNDO,
  'admin/person/undo-approval.tsx: UndoApproval.onClick undo': UNDO,
  'admin/settings/saved-note.tsx: useSavedPart.send save': FORM,
  'admin/settings/saved-note.tsx: useSavedPart.undo save': UNDO,
  'admin/works/feature-button.tsx: FeatureButton.onClick feature': TOGGLE,
  'artists/application/asked-for.tsx: AskedFor.onClick answer': FORM,
  'artists/application/documents-form.tsx: DocumentsForm.send add': FORM,
  'artists/holiday/holiday-state.tsx: OwnHoliday.onClick end': UNDO,
  'artists/queries.ts: useFollow.toggle change': TOGGLE,
  'arts/favorites.ts: useFavorite.toggle change': TOGGLE,
  'arts/saved/save-search.tsx: SaveOwn.onClick save': NOTHING, // Deleted among the saved searches.
  'arts/artwork/own-work.tsx: Publish.publish edit': NOTHING, // Its form hides it again, or makes it a draft.
  'arts/import/import-screen.tsx: Template.onClick save': NOTHING, // A download.
  'arts/import/use-import.ts: useImport.check check': NOTHING, // Tries, and writes nothing.
  'arts/import/use-import.ts: useImport.write write': FORM, // Drafts of the file that was checked.
  'arts/manage/duplicate-button.tsx: DuplicateButton.onClick duplicate': NOTHING, // A draft more, deleted as any.
  'arts/many/close-table.tsx: useClosing.discard deleteDrafts': 'one of the answers to the question before the table is closed',
  'arts/many/use-many.ts: sendAndStore.sendAndStore save': FORM,
  'arts/works/use-quick-field.ts: useQuickField.save change': UNDO,
  'blog/blog-queries.ts: useLike.toggle change': TOGGLE,
  'blog/writing/article-editor.tsx: useSaving.send save': FORM,
  'blog/writing/queries.ts: useArticleState.publish publish': UNDO,
  'blog/writing/queries.ts: useArticleState.takeBack takeBack': UNDO,
  'blog/writing/use-pictures.ts: useArticlePictures.picture mutateAsync': FORM,
  'cart/checkout/abroad.tsx: NotSent.onClick remove': UNDO,
  'cart/checkout/cart-lines.tsx: Head.onClick remove': UNDO,
  'cart/checkout/cart-lines.tsx: Quantity.send set': CHOICE,
  'cart/checkout/cart-lines.tsx: SaveForLater.onClick save': UNDO,
  'cart/checkout/cart-screen.tsx: CartScreen.payPlaced pay': 'the window of the payment provider asks',
  'cart/queries.ts: useAddToCart.addToCart addition': NOTHING, // Removed in the cart.
  'chat/thread/thread-menu.tsx: ThreadMenu.onClick unblock': TOGGLE,
  'chat/thread/thread-pane.tsx: CannotWrite.onClick unblock': TOGGLE,
  'dashboard/layout/side-menu.tsx: SideMenu.leave logout': NOTHING, // Signs out, as the menu of the site.
  'dashboard/list/export-rows.tsx: ExportRows.onClick save': NOTHING, // A download.
  'dashboard/list/use-bulk.ts: useBulk.start change': 'the type of an act has Undo or a question (bulk-bar.tsx)',
  'moderation/moderation-acts.tsx: HideOrShow.onClick hide': UNDO,
  'moderation/moderation-acts.tsx: HideOrShow.onClick show': UNDO,
  'newsletter/mail-link.tsx: MailLink.onClick mutate': 'the page is the question',
  'notifications/bell.tsx: Bell.onClick read': NOTHING, // Read, and still in the list.
  'notifications/bell.tsx: Bell.onOpen read': NOTHING,
  'offers/answer/accept-form.tsx: Known.onAccept accept': 'the dialog says what is ordered',
  'offers/answer/counter-form.tsx: CounterFields.send counter': FORM,
  'offers/make/offer-dialog.tsx: useSending.send make': FORM,
  // A request is answered with one press; the section says what each answer does.
  'orders/cancellation/cancellation-answer.tsx: Answers.decide answer': 'the section is the question',
  'orders/cancellation/keep-order.tsx: KeepOrder.onClick withdraw': NOTHING, // It can be asked for again.
  'orders/own/one-order.tsx: OneOrder.tryAgain again': NOTHING, // It opens the payment window.
  'orders/manage/sale-line.tsx: NextStep.onClick delivered': UNDO,
  'orders/manage/send-bar.tsx: JustSent.onClick takeBack': UNDO,
  'orders/parcel/item-arrived.tsx: ItemArrived.confirm arrived': UNDO,
  'orders/own/buy-again.tsx: BuyAgain.onClick again': NOTHING, // Removed in the cart.
  'orders/own/order-card.tsx: OrderActions.OrderActions pay': 'the window of the payment provider asks',
  'orders/own/order-card.tsx: OrderActions.onClick onPage': 'the window of the payment provider asks',
  'orders/own/order-card.tsx: OrderActions.onPay pay': 'the window of the payment provider asks',
  'orders/state/take-back.tsx: Undo.onClick takeBack': UNDO,
  'shell/palette/use-own-acts.ts: useOwnActs.run logout': NOTHING, // As the menu of the dashboard.
  'shell/public/user-menu.tsx: UserMenu.signOut logout': NOTHING,
  'shell/wishes/do-wish.ts: run.run mutate': 'was pressed before the sign-in',
};

type Callee = types.CallExpression['callee'];
const STARTS = /^mutate(Async)?$/;

type Site = { key: string; isAnswered: boolean };

/** The change that this starts: 'remove' of `remove.mutate`. */
function changeOf(callee: Callee): string | undefined {
  if (callee.type === 'Identifier') return STARTS.test(callee.name) ? callee.name : undefined;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !STARTS.test(callee.property.name)) return undefined;
  return callee.object.type === 'Identifier' ? callee.object.name : callee.property.name;
}

const nameIn = (node: types.Node | null | undefined) =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node.name : undefined;

/** The name of what this is the value of: an attribute, a property, a variable, a function or the handler of a form. */
function nameOf({ node, parent }: NodePath): string | undefined {
  if (node.type === 'JSXAttribute') return nameIn(node.name);
  if (node.type === 'ObjectProperty') return nameIn(node.key);
  if (node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator') return nameIn(node.id);
  if (node.type !== 'ArrowFunctionExpression' || parent.type !== 'CallExpression') return undefined;
  // An effect is no press.
  return /^(onSubmit|useEffect)$/.test(nameIn(parent.callee) ?? '') ? 'onSubmit' : undefined;
}

/** The attributes in which a function of this file is given on. */
const usesOf = (code: string, name: string): string[] =>
  [...code.matchAll(new RegExp(String.raw`\b(on[A-Z]\w*)=\{[^}]*\b${name}\b`, 'g'))].map(([, use = '']) => use);

/** Every place of a file that starts a change. */
function findSites(file: string, code: string): Site[] {
  const plugins = ['typescript' as const, ...(file.endsWith('x') ? ['jsx' as const] : [])];
  const tree = parseSync(code, { configFile: false, babelrc: false, filename: file, parserOpts: { plugins } });
  const sites: Site[] = [];
  if (!tree) return sites;
  traverse(tree, {
    CallExpression(call) {
      const change = changeOf(call.node.callee);
      if (change === undefined) return;
      const names = call.getAncestry().flatMap((one) => nameOf(one) ?? []);
      const [inner = '', outer = inner] = [names[0], names.at(-1)];
      const uses = /^on[A-Z]/.test(inner) ? [] : usesOf(code, inner);
      const isAnswered = names.some((name) => ANSWERED.has(name)) || (uses.length > 0 && uses.every((use) => ANSWERED.has(use)));
      sites.push({ key: `${file}: ${outer}.${inner} ${change}`, isAnswered });
    },
  });
  return sites;
}

const sites = files.flatMap((file) => {
  const code = readFileSync(path.join(web, file), 'utf8');
  return /\bmutate(Async)?\(/.test(code) ? findSites(file, code) : [];
});

test('the search finds a press that changes at once, and knows one that asks', () => {
  const code = `export function Part() {
    const remove = useRemove();
    const send = () => remove.mutate(1);
    return <><Button onClick={() => remove.mutate(2)} /><QuestionDialog onConfirm={() => remove.mutate(3)} /><form onSubmit={send} /></>;
  }`;
  expect(findSites('part.tsx', code)).toEqual([
    { key: 'part.tsx: Part.send remove', isAnswered: true },
    { key: 'part.tsx: Part.onClick remove', isAnswered: false },
    { key: 'part.tsx: Part.onConfirm remove', isAnswered: true },
  ]);
});

test('each act of the product asks, is undone, sends what was typed, or is known to be harmless', () => {
  expect(sites.length).toBeGreaterThan(100);
  const atOnce = new Set(sites.filter(({ isAnswered }) => !isAnswered).map(({ key }) => key));
  expect([...atOnce].toSorted()).toEqual(Object.keys(acts).toSorted());
});
