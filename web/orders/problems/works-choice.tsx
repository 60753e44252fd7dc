import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';

/** What a draft has kept, as ids. */
const idsOf = (kept: unknown): string[] => (Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []);

/** Which works of an order a problem is about: the only one, the one that its opener knows, or those that are ticked. */
export function useWorksChoice({ items }: Order, known: unknown) {
  const { t } = useLingui();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const toggle = (id: string) => {
    setMissing(false);
    setTicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  };
  const isAsked = items.length > 1 && known === undefined;
  const fixed = typeof known === 'string' ? [known] : items.map(({ _id }) => _id);
  const choice: ReactNode = isAsked ? (
    <WorkBoxes items={items} ticked={ticked} onToggle={toggle} error={isMissing ? t`Choose at least one work.` : undefined} />
  ) : null;
  const ids = isAsked ? items.flatMap(({ _id }) => (ticked.includes(_id) ? [_id] : [])) : fixed;
  return {
    choice,
    isTouched: ticked.length > 0,
    /** Does something with the works as the wire has them; says that one must be chosen where none is. */
    withChosen: (act: (chosen: string) => void) => (ids.length === 0 ? setMissing(true) : act(ids.join(','))),
    beside: { value: ticked.length > 0 ? ticked : undefined, put: (kept: unknown) => setTicked(idsOf(kept)) },
  };
}

type WorkBoxesProps = { items: Order['items']; ticked: readonly string[]; onToggle: (id: string) => void; error: string | undefined };

function WorkBoxes({ items, ticked, onToggle, error }: WorkBoxesProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={error ? id : undefined}>
      <legend className="text-sm font-medium">{t`Which work is it about?`}</legend>
      {items.map(({ _id, product }) => (
        <Checkbox key={_id} label={product.name} checked={ticked.includes(_id)} onChange={() => onToggle(_id)} />
      ))}
      {error ? (
        <p id={id} role="alert" className="text-xs text-laterite-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
