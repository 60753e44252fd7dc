/**
 * Things that pictures show and that people look for, besides those with words of the same meaning (related-words.ts). Where nothing has such a word it
 * is not mistyped: who looks for a horse does not mean a house.
 */
const THINGS: ReadonlySet<string> = new Set(
  (
    'horse goat sheep lamb pig dog puppy cat kitten rabbit hare donkey camel lion leopard cheetah tiger hyena hippo rhino rhinoceros buffalo elephant zebra giraffe monkey ' +
    'chimpanzee baboon antelope impala gazelle snake python lizard chameleon crocodile frog turtle tortoise fish shark whale duck goose swan hen chicken rooster ' +
    'owl eagle hawk parrot dove pigeon peacock heron ostrich flamingo bee butterfly spider ant snail mouse rat fox deer bear ' +
    'flower rose lily tulip daisy sunflower orchid hibiscus cactus palm baobab acacia bamboo coffee tea mango avocado apple orange lemon pear grape ' +
    'beach ocean sea island ship sail waterfall river stream lake pond bridge tower castle palace church mosque temple tent ' +
    'car bus train truck plane boat canoe wheel star moon planet sky cloud rain snow storm ' +
    'angel jesus mary cross buddha king queen soldier nurse doctor farmer fisherman hunter bride baby twins family couple crowd ' +
    'heart hand eye mask crown sword shield spear gun skull clown robot guitar piano violin trumpet flute harp chess'
  ).split(' '),
);

/** Whether a word, or what it is the plural of, is one of a thing. */
export const isThing = (word: string): boolean =>
  THINGS.has(word) || THINGS.has(word.replace(/s$/, '')) || THINGS.has(word.replace(/es$/, ''));
