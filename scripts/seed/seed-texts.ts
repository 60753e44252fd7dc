const words = (text: string) => text.split(' ');
const lines = (text: string) => text.split('; ');

/** Names and words of descriptions for generated artworks; the later in a list, the rarer. */
export const seedTexts = {
  qualities: words(
    'Silent Golden Red Morning Hidden Blue Endless Gentle Painted Early Broken Distant Burning Woven Bright Quiet Old New ' +
      'Last First Green White Black Wandering Sleeping Dancing Forgotten Rising Falling Open Deep High Warm Cold Sacred Simple ' +
      'Wide Slow Humble Royal Ochre Indigo Charcoal Élégant Crème Umukara Umweru Violet Amber Misty',
  ),
  things: lines(
    'Hills; River; Basket; Dancer; Market; Lake; Drum; Mother; Child; Crane; Forest; Road; Rain; Village; Sunrise; Moon; ' +
      'Harvest; Horns; Cattle; Volcano; Gorilla; Fishermen; Garden; Window; Bridge; Fire; Shadow; Song; Dream; Memory; Journey; ' +
      'Mask; Shield; Vessel; Bowl; Hands; Portrait; Bananas; Tea Fields; Coffee; Dawn; Night; Wedding; Clouds; Stone; Tree; ' +
      'Birds; Path; Imigongo; Agaseke; Inyambo; Intore; Forêt; Été; Mère; Café; Sculpted Wave; Spiral; Zigzag; Horizon',
  ),
  places: words(
    'Kigali Kivu Musanze Nyungwe Huye Akagera Rubavu Karongi Nyanza Gisenyi Virunga Muhazi Ruhondo Burera Nyamirambo ' +
      'Kimironko Rusizi Kibuye Gicumbi Bugesera Nyabarongo Rutsiro Kirehe Rwamagana Muhanga Ngoma Nyagatare Rulindo Gakenke ' +
      'Nyaruguru',
  ),
  mediums: lines(
    'Acrylic on canvas; Oil on canvas; Wood; Clay; Banana leaf; Photograph; Mixed media; Ink on paper; Cow dung and pigment; ' +
      'Bronze; Sisal; Watercolour; Stone; Glass; Digital print; Charcoal',
  ),
  prose: words(
    'the of and in a with light colour on hand work from made piece artist over between canvas painted hills story wood one ' +
      'life lines warm water morning home earth quiet pattern shape women children tradition layers brush people sky village ' +
      'deep red black white dance music grandmother woven carved fired polished surface texture rhythm memory country road ' +
      'season rain dust lake boat fishermen market fabric basket drum portrait gesture face eyes shadow garden flower banana ' +
      'coffee volcano mountain mist forest bird crane gorilla cattle horn milk fire ash clay pigment ochre indigo charcoal ' +
      'paper print edition frame signed studio exhibition collector kinyarwanda heritage modern abstract figurative geometry ' +
      'spiral diamond zigzag relief bronze stone glass thread sisal papyrus reed marsh hope peace unity remembrance wedding ' +
      'harvest journey distance silence laughter courage gratitude ubumwe urukundo umuganda amahoro inzozi urugo umurage isoko ' +
      'été forêt lumière âme écho tambour métissage chiaroscuro impasto palimpsest lapis verdigris sgraffito',
  ),
  /** Each is in one of many artworks: a search for it has few results. */
  rare: [
    { word: 'gouache', among: 1_000 },
    { word: 'serigraph', among: 10_000 },
    { word: 'quexal', among: 100_000 },
  ],
};
