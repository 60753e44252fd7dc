/**
 * What a kind of thing is made of and nothing else in a shop of Rwandan art is: an artwork whose medium has it is of that kind, whatever its title says. Stems, as the
 * index has them.
 */
const MATERIALS = new Set(['sweetgrass', 'dung']);

/** Whether a related word is what things are made of: it is looked for, and not said to mean the same. */
export const isMaterial = (word: string): boolean => MATERIALS.has(word);

const MADE_BY_HAND = new Set(
  (
    'earring necklace bracelet bangle pendant brooch ring bag purse hat belt sandal shoe scarf shawl wrap basket tray bowl cup mug pot jar vase jug plate dish spoon ' +
    'fan mat rug blanket cushion lamp lampshade stool chair toy doll drum calabash gourd box'
  ).split(' '),
);

/** Whether a word names a thing that artists make by hand: who looks for ear-rings means one of the handcrafts whose texts have the word before a portrait of somebody who wears them. */
export const isMadeByHand = (typed: string): boolean => {
  const word = typed.toLowerCase().replaceAll(/['-]/g, '');
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((one) => MADE_BY_HAND.has(one));
};
