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
  isKept,
  itemsOf,
  leftOf,
  leftOfItem,
  openReturns,
  piecesLeft,
  piecesOf,
  restockable,
  restockedBy,
  type RefundDraft,
  type RefundErrors,
} from './refund-draft.ts';

type RefundFormProps = {
  order: Order | OrderWithEvents;
  draft: RefundDraft;
  errors: RefundErrors;
  onChange: (draft: RefundDraft) => void;
};

/**
 * Amount and reason of a refund; `sum` as far as it can be read, `onReason` refunds with one of the reasons that are given often, and `children` say what
 * the refund does: above what makes it with one press.
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
  const cancelReasons = useCancelReasons();
  // Of what was never sent nothing can have arrived, or come back. An artist reads them in other words (orders/states/refund-words.ts of the server).
  const reasons = itemsOf(order, draft).every(({ fulfilment }) => fulfilment === 'toSend')
    ? cancelReasons
    : [t`It arrived damaged`, t`It isn't as described`, t`You sent it back`, t`It hasn't arrived`];
  const left = formatNumber(leftOf(order));
  const kinds = [
    { kind: 'all', label: t`Everything that is left (${left} Frw)` },
    { kind: 'items', label: t`By item` },
    { kind: 'amount', label: t`An amount` },
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      {/* In one line where there is room: the reason is in sight with it. */}
      <fieldset className="flex flex-wrap gap-x-6 max-sm:flex-col">
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
      <Restock {...{ order, draft, onChange }} />
      <Returns {...{ order, draft, onChange }} />
      {children}
      <ReadyReasons
        reasons={reasons}
        label={sum ? t`One press refunds ${amount} Frw, saying:` : t`Once there is an amount, one press refunds it, saying:`}
        isDisabled={!sum}
        onConfirm={onReason}
      />
      <TextArea
        label={t`Reason`}
        hint={t`Required. We include it in the emails to the buyer and the artist.`}
        maxLength={limits.reasonLength}
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
      />
    </div>
  );
}

/** Asks which of the works that were refunded whole are for sale again: they may be broken, or stay with the buyer. */
function Restock({ order, draft, onChange }: Omit<RefundFormProps, 'errors'>) {
  const items = restockable(order, draft);
  if (items.length === 0) return null;
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
      <p className="text-xs text-ash">
        <Trans>Choose only what came back, or never left, and can be sold.</Trans>
      </p>
    </fieldset>
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
        const works = worksOf(order.items.filter((item) => items?.includes(item._id) ?? true));
        return (
          <Checkbox
            key={id}
            label={t`Yes: ${buyer} keeps ${works}`}
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
    <div className="flex flex-col gap-4">
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

/** How many pieces go back, or any amount: the pieces fill it in. */
function ItemField({ item, amount, error, onChange }: ItemFieldProps) {
  const { t } = useLingui();
  const { name } = item.product;
  const left = leftOfItem(item);
  const max = formatNumber(left);
  const price = formatFrw(item.price);
  const pieces = piecesLeft(item);
  const chosen = piecesOf(item, amount);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-40 grow">
        <MoneyField
          label={name}
          hint={left > 0 ? t`Up to ${max} Frw` : t`Already refunded`}
          disabled={left === 0}
          value={amount}
          error={error}
          onChange={onChange}
        />
      </div>
      {pieces > 0 ? (
        <Select
          label={t`Pieces`}
          aria-label={t`Pieces of ${name}`}
          // As wide for every work, whatever its price: the amounts beside them stand in a line.
          className="w-44 max-sm:w-full"
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
      ) : null}
    </div>
  );
}
