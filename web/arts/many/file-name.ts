import { limits } from '#contract/limits.ts';
import { type Cells, columns, noCells } from './cells.ts';

/** What cameras, telephones and programs call their files; such a word says nothing of an artwork. */
const GENERIC: ReadonlySet<string> = new Set(
  'art artwork camera copy download dsc dscf dscn edited export file final gopr image img mvimg new original photo pic picture pxl received scan screenshot unnamed untitled vid whatsapp work'.split(
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

/** A word, and what counts the pictures of a series behind it. */
const WORD = /^([\p{L}\p{M}'’,&!]+)\d*$/u;

/**
 * Whether a file's name says something of its artwork: it has a word of three letters that is not for any picture ('image', 'edited photo'), also of a series
 * ('Study 02'). 'IMG_1234', 'DSC00042', 'work-0' and 'WhatsApp Image 2026-11-28' are counted by machines.
 */
const readsAsName = (file: string): boolean =>
  wordsOf(file).some((word) => {
    const letters = WORD.exec(word)?.[1] ?? '';
    return letters.length >= SHORTEST_WORD && !GENERIC.has(letters.toLowerCase());
  });

/** Whether an artwork is called as its file, and that as a camera or a program calls files: enough for a draft, not for the shop. */
export const isFileName = (name: string, file: string): boolean => name !== '' && name === nameOfFile(file) && !readsAsName(file);

/** The name that a camera or a program gave a file: a draft is called so in lists until it is called otherwise. '' for a name of words. */
export const cameraNameOf = (file: string): string => (readsAsName(file) ? '' : nameOfFile(file));

/**
 * Whether an artwork that is there already is called as a camera or a program calls files: 'IMG 2001', 'DSC00042', '20261128 101500'. Unlike a file of such a
 * name, 'No. 5' was called so by its artist.
 */
export function isCameraName(name: string): boolean {
  const letters = wordsOf(name)
    .map((word) => word.toLowerCase().replace(/\d+/g, ''))
    .filter(Boolean);
  const isOfMachine = letters.some((word) => GENERIC.has(word)) || letters.length === 0;
  return name !== '' && isOfMachine && letters.every((word) => GENERIC.has(word) || word.length < SHORTEST_WORD);
}

/** What a row has before anything is typed: the name that its file gives, if that says something of the artwork. */
export const begunBy = (file: string): Cells => (readsAsName(file) ? { ...noCells, name: nameOfFile(file) } : noCells);

/** Whether the cells of a file's row are as they began: nothing of them would be lost. */
export const isAsBegun = (cells: Cells, file: string): boolean => {
  const begun = begunBy(file);
  return columns.every((column) => cells[column] === begun[column]);
};
