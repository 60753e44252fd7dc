import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';

/** What a draft has kept, as ids. */
const idsOf = (kept: unknown): string[] => (Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []);

type Asking = {
  /** Above the boxes. */
  question: string;
  /** What is ticked at first. */
  begun?: readonly string[];
};

/** Which works of an order something is about: the only one, the one that its opener knows, or those that are ticked. */
export function useWorksChoice({ items }: Pick<Order, 'items'>, known: unknown, { question, begun = [] }: Asking) {
  const { t } = useLingui();
  const [ticked, setTicked] = useState<readonly string[]>(begun);
  const [isMissing, setMissing] = useState(false);
  const toggle = (id: string) => {
    setMissing(false);
    setTicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  };
  const isAsked = items.length > 1 && known === undefined;
  const fixed = typeof known === 'string' ? [known] : items.map(({ _id }) => _id);
  const choice: ReactNode = isAsked ? (
    <WorkBoxes
      question={question}
      items={items}
      ticked={ticked}
      onToggle={toggle}
      error={isMissing ? t`Please choose at least one work` : undefined}
    />
  ) : null;
  const ids = isAsked ? items.flatMap(({ _id }) => (ticked.includes(_id) ? [_id] : [])) : fixed;
  return {
    choice,
    isTouched: ticked.length !== begun.length,
    ids,
    /** Does something with the works as the wire has them; says that one must be chosen where none is. */
    withChosen: (act: (chosen: string) => void) => (ids.length === 0 ? setMissing(true) : act(ids.join(','))),
    beside: { value: ticked.length > 0 ? ticked : undefined, put: (kept: unknown) => setTicked(idsOf(kept)) },
  };
}

type WorkBoxesProps = {
  question: string;
  items: Order['items'];
  ticked: readonly string[];
  onToggle: (id: string) => void;
  error: string | undefined;
};

function WorkBoxes({ question, items, ticked, onToggle, error }: WorkBoxesProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={error ? id : undefined}>
      <legend className="text-sm font-medium">{question}</legend>
      {items.map(({ _id, product }) => (
        <Checkbox
          key={_id}
          label={product.name}
          checked={ticked.includes(_id)}
          onChange={() => onToggle(_id)}
          aria-invalid={error ? true : undefined}
        />
      ))}
      {error ? (
        <p id={id} role="alert" className="text-xs text-laterite-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
