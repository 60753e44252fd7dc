import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import { type Choice, ChoiceField } from './choice-field.tsx';
import { FindOption, type FindProps } from './find-option.tsx';

type Props = {
  legend: string;
  name: string;
  /** The choice that is none. */
  any: string;
  chosen: string | undefined;
  /** Those with the most works, the chosen one among them. */
  choices: Choice[];
  find: Omit<FindProps, 'onChoose'>;
};

/** The choices with the most works, and any other one by name. */
export function FoundField({ legend, name, any, chosen, choices: all, find }: Props) {
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Choice>();
  // What was found by name stands first, in sight, also among those that are known.
  const choices = found
    ? [all.find(({ value }) => value === found.value) ?? found, ...all.filter(({ value }) => value !== found.value)]
    : all;
  // Chosen as by hand, so that the form counts it.
  useEffect(() => {
    const radios = box.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [];
    Array.from(radios)
      .find(({ value }) => value === found?.value)
      ?.click();
  }, [found]);
  return (
    <div ref={box} className="flex min-w-0 flex-col">
      {choices.length > 0 ? (
        <ChoiceField isList legend={legend} name={name} chosen={chosen} choices={[{ value: '', label: any }, ...choices]} />
      ) : null}
      {isHydrated ? <FindOption {...find} onChoose={setFound} /> : null}
    </div>
  );
}
