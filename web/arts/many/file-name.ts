import { limits } from '#contract/limits.ts';
import { type Cells, columns, noCells } from './cells.ts';

/** What cameras, telephones and programs call their files; such a word says nothing of an artwork. */
const GENERIC: ReadonlySet<string> = new Set(
  'art artwork camera copy download dsc dscf dscn edited export file final image img new original photo pic picture pxl scan screenshot unnamed untitled whatsapp work'.split(
    ' ',
  ),
);

const SHORTEST_WORD = 3;

const wordsOf = (file: string): string[] =>
  file
    .normalize('NFC')
    .replace(/\.[a-z\d]{2,5}$/i, '')
    .replace(/ *\(\d+\)$/, '')
    .split(/[\s_+.-]+/)
    .filter(Boolean);

/**
 * The name that a file gives its draft, so that no two of many are alike: 'four-springs.jpg' is 'Four springs', 'IMG_1234.jpg' is 'IMG 1234'. The '(1)' of a
 * file that was downloaded twice does not count. '' where there is none, or it is too long.
 */
export function nameOfFile(file: string): string {
  const name = wordsOf(file).join(' ');
  return name.length <= limits.nameLength ? name.charAt(0).toUpperCase() + name.slice(1) : '';
}

/**
 * Whether a file's name was given by a person: it has letters and no digit ('IMG_1234', 'DSC00042', 'work-0', 'WhatsApp Image 2026-11-28' are counted by
 * machines), a word of three letters, and more than words for any picture ('image', 'edited photo').
 */
function readsAsName(file: string): boolean {
  const words = wordsOf(file);
  const isOfWords = words.every((word) => /^[\p{L}\p{M}'’,&!]+$/u.test(word)) && words.some(({ length }) => length >= SHORTEST_WORD);
  return isOfWords && !words.every((word) => GENERIC.has(word.toLowerCase()));
}

/** Whether an artwork is called as its file, and that as a camera or a program calls files: enough for a draft, not for the shop. */
export const isFileName = (name: string, file: string): boolean => name !== '' && name === nameOfFile(file) && !readsAsName(file);

/** The name that a camera or a program gave a file: a draft has it until it is called otherwise, and the empty cell of its name shows it. '' for a name of words. */
export const cameraNameOf = (file: string): string => (readsAsName(file) ? '' : nameOfFile(file));

/**
 * Whether an artwork that is there already is called as a camera or a program calls files: 'IMG 2001', 'DSC00042', '20261128 101500'. Unlike a file of such a
 * name, 'Colour Study 10' was called so by its artist.
 */
export function isCameraName(name: string): boolean {
  const letters = wordsOf(name)
    .map((word) => word.toLowerCase().replace(/\d+/g, ''))
    .filter(Boolean);
  const isOfMachine = letters.some((word) => GENERIC.has(word)) || letters.length === 0;
  return name !== '' && isOfMachine && letters.every((word) => GENERIC.has(word) || word.length < SHORTEST_WORD);
}

/** What a row has before anything is typed: the name that its file gives, if a person gave it. */
export const begunBy = (file: string): Cells => (readsAsName(file) ? { ...noCells, name: nameOfFile(file) } : noCells);

/** Whether the cells of a file's row are as they began: nothing of them would be lost. */
export const isAsBegun = (cells: Cells, file: string): boolean => {
  const begun = begunBy(file);
  return columns.every((column) => cells[column] === begun[column]);
};
