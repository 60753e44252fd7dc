import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import { MoneyField } from '#web/app/money/money-field.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { ReadyReasons } from '#web/kit/forms/ready-reasons.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useCancelReasons } from './order-action.tsx';
import { worksOf } from '#web/orders/named-works.ts';
import {
  cameBack,
  isKept,
  itemsOf,
  leftOf,
  leftOfItem,
  openReturns,
  partRefunded,
  piecesLeft,
  piecesOf,
  restockable,
  restockedBy,
  type RefundDraft,
  type RefundErrors,
} from './refund-draft.ts';
import './refund-form.css';

type RefundFormProps = {
  order: Order | OrderWithEvents;
  draft: RefundDraft;
  errors: RefundErrors;
  onChange: (draft: RefundDraft) => void;
};

/**
 * Amount and reason of a refund, beside each other where there is room; `sum` as far as it can be read, `onReason` refunds with one of the reasons that are
 * given often, and `children` say what the refund does: above what makes it with one press.
 */
export function RefundForm({
  order,
  draft,
  errors,
  sum,
  onChange,
  onReason,
  children,
}: RefundFormProps & { sum: number | undefined; onReason: (reason: string) => void; children: ReactNode }) {
  const { t } = useLingui();
  const amount = formatNumber(sum ?? 0);
  const reasons = useReasons(order, draft);
  return (
    <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Amount {...{ order, draft, errors, onChange }} />
        {children}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Restock {...{ order, draft, onChange }} />
        <Returns {...{ order, draft, onChange }} />
        {/* Without an amount nothing can be refunded yet: the reason is filled in. */}
        <ReadyReasons
          reasons={reasons}
          label={sum ? t`One press refunds ${amount} Frw, saying:` : t`Often given:`}
          onConfirm={(reason) => (sum ? onReason(reason) : onChange({ ...draft, reason }))}
        />
        <TextArea
          label={t`Reason`}
          hint={t`Required. We include it in the emails to the buyer and the artist.`}
          maxLength={limits.reasonLength}
          value={draft.reason}
          onChange={(event) => onChange({ ...draft, reason: event.target.value })}
        />
      </div>
    </div>
  );
}

/** The reasons that are given often of what a draft refunds. An artist reads them in other words (orders/states/refund-words.ts of the server). */
function useReasons(order: Order, draft: RefundDraft): readonly string[] {
  const { t } = useLingui();
  const cancelReasons = useCancelReasons();
  // Of what was never sent nothing can have arrived, or come back.
  if (itemsOf(order, draft).every(({ fulfilment }) => fulfilment === 'toSend')) return cancelReasons;
  const back = cameBack(order, draft) ? [t`You sent it back`] : [];
  return [t`It arrived damaged`, t`It isn't as described`, ...back, t`It hasn't arrived`];
}

/** What is refunded: everything, by item, or a sum. */
function Amount({ order, draft, errors, onChange }: RefundFormProps) {
  const { t } = useLingui();
  const left = formatNumber(leftOf(order));
  const kinds = [
    { kind: 'all', label: t`Everything that is left (${left} Frw)` },
    { kind: 'items', label: t`By item` },
    { kind: 'amount', label: t`An amount` },
  ] as const;
  return (
    <>
      {/* In as few lines as there is room: the reason is in sight with it. */}
      <fieldset className="refund-kinds flex flex-wrap gap-x-6 lg:text-sm">
        <legend className="text-sm font-medium">
          <Trans>Refund</Trans>
        </legend>
        {kinds.map(({ kind, label }) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="refundKind"
              checked={draft.kind === kind}
              onChange={() => onChange({ ...draft, kind })}
              className="size-5 accent-soot"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {draft.kind === 'all' && errors.amount ? (
        <p role="alert" className="text-xs text-laterite-ink">
          {errors.amount}
        </p>
      ) : null}
      {draft.kind === 'amount' ? (
        <MoneyField
          label={t`Amount in Frw`}
          hint={
            order.items.length > 1
              ? t`Up to ${left} Frw. The buyer reads one sum, with your reason. In the books it is taken from what was delivered, then from what was sent, then from the rest; we'll notify these artists. To refund one item, choose “By item”.`
              : t`Up to ${left} Frw`
          }
          value={draft.amount}
          error={errors.amount}
          onChange={(amount) => onChange({ ...draft, amount })}
        />
      ) : null}
      {draft.kind === 'items' ? <ItemFields {...{ order, draft, errors, onChange }} /> : null}
    </>
  );
}

/** Asks which of the works that were refunded whole are for sale again: they may be broken, or stay with the buyer. Of the others it says why not. */
function Restock({ order, draft, onChange }: Omit<RefundFormProps, 'errors'>) {
  const items = restockable(order, draft);
  const parts = partRefunded(order, draft);
  if (items.length + parts.length === 0) return null;
  const back = new Set(restockedBy(order, draft).map(({ _id }) => _id));
  const choose = (id: string, isChosen: boolean) =>
    onChange({ ...draft, restock: isChosen ? [...draft.restock, id] : draft.restock.filter((one) => one !== id) });
  return (
    <fieldset className="flex flex-col">
      <legend className="text-sm font-medium">
        <Trans>Put back in the shop?</Trans>
      </legend>
      {items.map((item) => (
        <Checkbox
          key={item._id}
          label={`${item.quantity} × ${item.product.name}`}
          checked={back.has(item._id)}
          // What its buyer keeps is not for sale again.
          disabled={isKept(order, draft, item)}
          onChange={({ target }) => choose(item._id, target.checked)}
        />
      ))}
      {items.length > 0 ? (
        <p className="text-xs text-ash">
          <Trans>Choose only what came back, or never left, and can be sold.</Trans>
        </p>
      ) : null}
      {parts.map((item) => (
        <NotYet key={item._id} item={item} />
      ))}
    </fieldset>
  );
}

/** That a line goes back in the shop as a whole, with the refund of its last piece. */
function NotYet({ item: { quantity, product } }: { item: Order['items'][number] }) {
  const { name } = product;
  return (
    <p className="text-xs text-ash wrap-anywhere">
      {quantity > 1 ? (
        <Trans>
          {name} can go back once all {quantity} are refunded.
        </Trans>
      ) : (
        <Trans>{name} can go back once its whole price is refunded.</Trans>
      )}
    </p>
  );
}

/** Asks whether it settles what the buyer asked to return. */
function Returns({ order, draft, onChange }: Omit<RefundFormProps, 'errors'>) {
  const { t } = useLingui();
  const returns = openReturns(order);
  if (returns.length === 0) return null;
  const buyer = order.user.name;
  const choose = (id: string, isChosen: boolean) =>
    onChange({ ...draft, keeps: isChosen ? [...draft.keeps, id] : draft.keeps.filter((one) => one !== id) });
  return (
    <fieldset className="flex flex-col">
      <legend className="text-sm font-medium">
        <Trans>Does it settle the return?</Trans>
      </legend>
      {returns.map(({ _id: id, items }) => {
        const kept = order.items.filter((item) => items?.includes(item._id) ?? true);
        const works = worksOf(kept);
        const [one] = kept.length === 1 ? kept : [];
        // Whatever is refunded of it, all of it stays with the buyer: how much of it is said with that.
        const pieces = one && draft.kind === 'items' ? piecesOf(one, draft.items[one._id] ?? '') : undefined;
        return (
          <Checkbox
            key={id}
            label={
              one && pieces && pieces < one.quantity
                ? t`Yes: ${buyer} keeps ${works}, with ${pieces} refunded`
                : t`Yes: ${buyer} keeps ${works}`
            }
            checked={draft.keeps.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
        );
      })}
      <p className="text-xs text-ash">
        <Trans>
          Their email then says that there is nothing to send back, and the return is resolved. Otherwise it stays open for your answer.
        </Trans>
      </p>
    </fieldset>
  );
}

function ItemFields({ order, draft, errors, onChange }: RefundFormProps) {
  return (
    <div className="flex flex-col gap-3">
      {order.items.map((item) => (
        <ItemField
          key={item._id}
          item={item}
          amount={draft.items[item._id] ?? ''}
          error={errors.items?.[item._id]}
          onChange={(amount) => onChange({ ...draft, items: { ...draft.items, [item._id]: amount } })}
        />
      ))}
    </div>
  );
}

type ItemFieldProps = { item: Order['items'][number]; amount: string; error: string | undefined; onChange: (amount: string) => void };

/** How many pieces go back, or any amount: the pieces fill it in. In one line with the work's name, on a phone beneath it. */
function ItemField({ item, amount, error, onChange }: ItemFieldProps) {
  const { t } = useLingui();
  const { name } = item.product;
  const left = leftOfItem(item);
  const max = formatNumber(left);
  const price = formatFrw(item.price);
  const pieces = piecesLeft(item);
  const chosen = piecesOf(item, amount);
  return (
    <div className="refund-item grid gap-x-3 gap-y-1">
      <p className="text-sm max-sm:col-span-2 sm:self-center">
        <span className="font-medium wrap-anywhere">{name}</span>{' '}
        <span className="text-xs text-ash sm:block">{left > 0 ? t`Up to ${max} Frw` : t`Already refunded`}</span>
      </p>
      {pieces > 0 ? (
        <Select
          label={t`Pieces`}
          isLabelHidden
          aria-label={t`Pieces of ${name}`}
          value={chosen !== undefined && chosen <= pieces ? String(chosen) : ''}
          onChange={({ target }) => onChange(target.value && formatNumber(Number(target.value) * item.price))}
        >
          <option value="">{amount ? t`An amount` : t`None`}</option>
          {Array.from({ length: pieces }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {count} × {price}
            </option>
          ))}
        </Select>
      ) : (
        <span />
      )}
      <MoneyField label={name} isLabelHidden disabled={left === 0} value={amount} error={error} onChange={onChange} />
    </div>
  );
}
