/**
 * What a kind of thing is made of and nothing else in a shop of Rwandan art is: an artwork whose medium has it is of that kind, whatever its title says. Stems, as the
 * index has them.
 */
const MATERIALS = new Set(['sweetgrass', 'dung']);

/** Whether a related word is what things are made of: it is looked for, and not said to mean the same. */
export const isMaterial = (word: string): boolean => MATERIALS.has(word);
