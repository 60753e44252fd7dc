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
};

/** The choices with the most works, and any other one by name. */
export function FoundField({ legend, name, chosen, choices: all, find }: Props) {
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<readonly Choice[]>([]);
  // What was found by name stands first, in sight, also among those that are known.
  const isFound = (value: string) => found.some((one) => one.value === value);
  const choices = [
    ...found.map((one) => all.find(({ value }) => value === one.value) ?? one),
    ...all.filter(({ value }) => !isFound(value)),
  ];
  // Chosen as by hand, so that the form counts it.
  useEffect(() => {
    const boxes = box.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [];
    Array.from(boxes)
      .find(({ value, checked }) => value === found[0]?.value && !checked)
      ?.click();
  }, [found]);
  return (
    <div ref={box} className="flex min-w-0 flex-col">
      {choices.length > 0 ? <ChoiceField isList legend={legend} name={name} chosen={chosen} choices={choices} /> : null}
      {isHydrated ? (
        <FindOption
          {...find}
          onChoose={(choice) => setFound((before) => [choice, ...before.filter(({ value }) => value !== choice.value)])}
        />
      ) : null}
    </div>
  );
}
