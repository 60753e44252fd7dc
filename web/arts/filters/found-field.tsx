import { Plural } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { type Choice, ChoiceField } from './choice-field.tsx';
import { FindOption, type FindProps } from './find-option.tsx';

type Props = {
  legend: string;
  name: string;
  chosen: readonly string[];
  /** Those with the most works, the chosen ones among them. */
  choices: Choice[];
  find: Omit<FindProps, 'onChoose'>;
  /** So many of them, and what is chosen, are in sight; the others are folded, from A to Z. All are where it is not set. */
  first?: number;
};

/** The choices with the most works, and any other one by name. */
export function FoundField({ legend, name, chosen, choices: all, find, first = all.length }: Props) {
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<readonly Choice[]>([]);
  // What was found by name stands first, in sight, also among those that are known.
  const isFound = (value: string) => found.some((one) => one.value === value);
  const choices = [
    ...found.map((one) => all.find(({ value }) => value === one.value) ?? one),
    ...all.filter(({ value }) => !isFound(value)),
  ];
  // What was chosen at first stays where it is while the form is open.
  const isInSight = ({ value }: Choice) => isFound(value) || chosen.includes(value) || all.findIndex((one) => one.value === value) < first;
  const inSight = choices.filter(isInSight);
  const others = choices.filter((choice) => !isInSight(choice)).toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  // Chosen as by hand, so that the form counts it.
  useEffect(() => {
    const boxes = box.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [];
    Array.from(boxes)
      .find(({ value, checked }) => value === found[0]?.value && !checked)
      ?.click();
  }, [found]);
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-3">
      {isHydrated ? (
        <FindOption
          {...find}
          onChoose={(choice) => setFound((before) => [choice, ...before.filter(({ value }) => value !== choice.value)])}
        />
      ) : null}
      {inSight.length > 0 ? <ChoiceField layout="list" legend={legend} name={name} chosen={chosen} choices={inSight} /> : null}
      {others.length > 0 ? (
        <details className="-mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
            <Plural value={others.length} one="# more, from A to Z" other="# more, from A to Z" />
          </summary>
          <ChoiceField layout="list" legend={legend} name={name} chosen={chosen} choices={others} />
        </details>
      ) : null}
    </div>
  );
}

const nameOf = ({ label, value }: Choice) => (typeof label === 'string' ? label : value);
