/** A text with what is selected in it. */
export type Selected = { text: string; from: number; to: number };

/** What a button of the toolbar does to a Markdown text. */
export type TextEdit = 'strong' | 'emphasis' | 'heading' | 'quote' | 'list' | 'numbers' | 'link';

const around: Partial<Record<TextEdit, string>> = { strong: '**', emphasis: '*' };
const before: Partial<Record<TextEdit, (place: number) => string>> = {
  heading: () => '## ',
  quote: () => '> ',
  list: () => '- ',
  numbers: (place) => `${place + 1}. `,
};
const MARKS = /^(?:#{1,6} |> |- |\d{1,3}\. )/;

/** The text with marks around what is selected or before its lines, or without them where it has them already. `hint` is what an empty link says. */
export function editText(edit: TextEdit, selected: Selected, hint = ''): Selected {
  const mark = around[edit];
  if (mark) return wrap(selected, mark);
  const lineMark = before[edit];
  return lineMark ? markLines(selected, lineMark) : link(selected, hint);
}

function wrap({ text, from, to }: Selected, mark: string): Selected {
  const inner = text.slice(from, to);
  const [start, end] = [from - mark.length, to + mark.length];
  if (hasMark(/\**$/.exec(text.slice(0, from))?.[0], mark) && hasMark(/^\**/.exec(text.slice(to))?.[0], mark))
    return { text: text.slice(0, start) + inner + text.slice(end), from: start, to: start + inner.length };
  return { text: text.slice(0, from) + mark + inner + mark + text.slice(to), from: from + mark.length, to: to + mark.length };
}

/** Whether these asterisks beside a word have the mark: '***' has both, '**' is not '*' twice. */
const hasMark = ({ length } = '', mark: string): boolean => (mark.length === 1 ? length % 2 === 1 : length >= 2);

function markLines({ text, from, to }: Selected, markOf: (place: number) => string): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const found = text.indexOf('\n', to);
  const end = found === -1 ? text.length : found;
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((one, place) => one.startsWith(markOf(place)));
  const changed = lines
    .map((one, place) => (isMarked ? one.slice(markOf(place).length) : markOf(place) + one.replace(MARKS, '')))
    .join('\n');
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length };
}

function link({ text, from, to }: Selected, hint: string): Selected {
  const words = text.slice(from, to) || hint;
  const address = 'https://';
  const at = from + words.length + 3;
  return { text: `${text.slice(0, from)}[${words}](${address})${text.slice(to)}`, from: at, to: at + address.length };
}

/**
 * The text with a block of its own after the line in which the selection ends, so that several follow one another and none divides a sentence;
 * the first `[…]` in it is selected then.
 */
export function insertBlock({ text, to }: Selected, block: string): Selected {
  const found = text.indexOf('\n', to);
  const end = found === -1 ? text.length : found;
  const head = text.slice(0, end).trimEnd();
  const tail = text.slice(end).replace(/^\n+/, '');
  const start = head === '' ? 0 : head.length + 2;
  const words = /\[([^\]]*)\]/.exec(block);
  const at = start + (words ? words.index + 1 : block.length);
  return { text: [head, block, tail].filter((part) => part !== '').join('\n\n'), from: at, to: at + (words?.[1]?.length ?? 0) };
}

/** The Markdown of an uploaded picture. What it shows cannot end the brackets. */
export const pictureMark = (id: string, alt: string): string => `![${alt.replaceAll(/[[\]\\]/g, '')}](/uploads/${id}/960.jpg)`;
