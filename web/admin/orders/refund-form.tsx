import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '#contract/limits.ts';
import type { Order } from '#contract/orders.ts';
import { MoneyField } from '#web/app/money/money-field.tsx';
import { formatNumber } from '#contract/format.ts';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { leftOf, leftOfItem, type RefundDraft, type RefundErrors } from './refund-draft.ts';

type RefundFormProps = {
  order: Order;
  draft: RefundDraft;
  errors: RefundErrors;
  onChange: (draft: RefundDraft) => void;
};

/** Amount and reason of a refund. */
export function RefundForm({ order, draft, errors, onChange }: RefundFormProps) {
  const { t } = useLingui();
  const left = formatNumber(leftOf(order));
  const kinds = [
    { kind: 'all', label: t`Everything that is left (${left} Frw)` },
    { kind: 'items', label: t`By item` },
    { kind: 'amount', label: t`An amount` },
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-col">
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
      {draft.kind === 'amount' ? (
        <MoneyField
          label={t`Amount in Frw`}
          {...(order.items.length > 1 && {
            hint: t`It is taken from all items, in proportion to their prices, and we'll notify each artist. To refund one of them, choose “By item”.`,
          })}
          value={draft.amount}
          error={errors.amount}
          onChange={(amount) => onChange({ ...draft, amount })}
        />
      ) : null}
      {draft.kind === 'items' ? <ItemFields {...{ order, draft, errors, onChange }} /> : null}
      <TextArea
        label={t`Reason`}
        hint={t`Required. We include it in the email to the buyer.`}
        maxLength={limits.reasonLength}
        value={draft.reason}
        error={errors.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
      />
    </div>
  );
}

function ItemFields({ order, draft, errors, onChange }: RefundFormProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-4">
      {order.items.map((item) => {
        const left = leftOfItem(item);
        const max = formatNumber(left);
        return (
          <MoneyField
            key={item._id}
            label={item.product.name}
            hint={left > 0 ? t`Up to ${max} Frw` : t`Already refunded`}
            disabled={left === 0}
            value={draft.items[item._id] ?? ''}
            error={errors.items?.[item._id]}
            onChange={(amount) => onChange({ ...draft, items: { ...draft.items, [item._id]: amount } })}
          />
        );
      })}
      {errors.amount ? (
        <p role="alert" className="text-xs text-laterite-ink">
          {errors.amount}
        </p>
      ) : null}
    </div>
  );
}
