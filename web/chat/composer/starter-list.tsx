type StarterListProps = {
  label: string;
  texts: readonly string[];
  /** Called with the text that was tapped. */
  onChoose: (text: string) => void;
};

/** Texts that one tap writes into the field of a message. */
export function StarterList({ label, texts, onChoose }: StarterListProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            className="min-h-11 border border-edge px-3 text-sm hover:border-soot sm:min-h-9"
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
