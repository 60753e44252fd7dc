import { useId } from 'react';

type ChoiceChipsProps = { label: string; choices: readonly string[]; onChoose: (choice: string) => void };

/** Texts that are used often, one of which is chosen with one press in place of writing it. */
export function ChoiceChips({ label, choices, onChoose }: ChoiceChipsProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-sm text-ash">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="inline-flex min-h-11 items-center border border-edge px-2.5 text-left text-sm hover:border-soot xl:min-h-9"
            onClick={() => onChoose(choice)}
          >
            {choice}
          </button>
        ))}
      </div>
    </div>
  );
}
