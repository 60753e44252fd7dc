/** Limits and constants of both sides (contract.md section 2, product.md section 9). Names include the unit. */
export const limits = {
  nameLength: 120,
  personNameLength: 100,
  emailLength: 254,
  phoneLength: 20,
  phoneDigitsMin: 7,
  descriptionLength: 20_000,
  provenanceLength: 500,
  messageLength: 5_000,
  addressLength: 500,
  addressMinLength: 4,
  streetLength: 160,
  addressesMax: 10,
  noteLength: 500,
  shortTextLength: 120,
  countryLength: 2,
  postalCodeLength: 20,
  searchLength: 120,
  /** Values of one filter, each a parameter of its own. */
  filterValuesMax: 12,
  reasonLength: 1_000,
  passwordMin: 8,
  passwordMax: 128,
  priceMinFrw: 1,
  priceMaxFrw: 1_000_000_000,
  stockMax: 100_000,
  quantityMax: 1_000,
  dispatchDaysMax: 60,
  cartItemsMax: 100,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 40_000_000,
  attachmentBytes: 10 * 1024 * 1024,
  fileNameLength: 1_000,
  /** Maximum size of a call's body without files, unless its row in paths.ts says more. */
  bodyBytes: 32 * 1024,
  /** Maximum length of an address before and after its question mark. */
  pathBytes: 2_048,
  queryBytes: 2_048,
  picturesPerArt: 8,
  /** What a picture shows, in words. */
  altLength: 250,
  /** How long a picture that was uploaded for an artwork waits for it. */
  uploadHours: 24,
  /** Artworks of one call. */
  bulkMax: 500,
  /** Rows of a list that are selected at once: each is loaded and shown. */
  selectedMax: 2_000,
  /** One import of artworks: its rows, its CSV and its pictures. */
  importRows: 500,
  importCsvBytes: 1024 * 1024,
  importPictures: 50,
  importBytes: 64 * 1024 * 1024,
  worksOnCard: 3,
  sideMaxCm: 2_000,
  pageDefault: 24,
  pageMax: 100,
  /** Ids that a sheet of selected rows names in its address. */
  sheetIdsMax: 50,
  /** Questions, offers and conversations of each kind that an artist's list of what to do names. */
  toDoShown: 5,
  boughtShown: 4,
  /** Questions that it has, of which it names the others on demand. */
  toDoQuestions: 100,
  /** Of each of them so many characters; the whole question stands where it is answered. */
  toDoQuestionLength: 300,
  /** Rows of which a list says how many there are; of more it says so. */
  countedMax: 10_000,
  /** The same of artworks to manage, whose rows are wide. */
  countedArtsMax: 1_000,
  chatPage: 50,
  unpaidOrdersMax: 3,
  trackingNumberLength: 60,
  trackingNoteLength: 500,
  problemPhotos: 5,
  /** Within how many days of its delivery a work can be returned, at most. */
  returnDaysMax: 60,
  /** For how many days a parcel is under way, at most. */
  transitDaysMax: 90,
  /** Saved replies of the inbox. */
  repliesMax: 100,
  /** How long a recorded sending or delivery can be taken back; its mails go out afterwards. */
  takeBackMinutes: 10,
  /** How often a buyer may ask to cancel items of one order. */
  cancellationsMax: 3,
  /** So many days after an item was promised to leave its artist is reminded, and its buyer told. */
  overdueDays: 2,
  /** Open offers that one buyer made, and that one artist made to one person. */
  openOffersMax: 10,
  /** How often an offer can be countered, by both people together. */
  offerRounds: 3,
  /** How long each step of an offer is valid. */
  offerHours: 48,
} as const;

/** Price bands of the gallery filter, in Frw (product.md section 5). */
export const priceBands = { medium: 10_000, high: 50_000 } as const;

/** Longest side of an artwork, in cm: under 40 small, 40 to 100 medium, over 100 large (contract.md section 1). */
export const sizeBands = { medium: 40, large: 100 } as const;

/** The widths, in pixels, of every stored picture; the smallest is for low-data mode. */
export const pictureWidths = [240, 320, 640, 960, 1440] as const;
/** The longest side of the zoom variant, in pixels; only pictures wider than the widths above have one. */
export const ZOOM_WIDTH = 2_560;

/** The specification's eight categories, and Ceramic (contract.md section 3). */
export const categories = [
  'Painting',
  'Sculpture',
  'Photography',
  'Architecture',
  'Drawings',
  'Graphics3D',
  'Hand Craft',
  'Wall Gallery',
  'Ceramic',
] as const;
export type Category = (typeof categories)[number];

/** Values of the gallery's filters, as in the address of /shop. */
export const artFilters = {
  price: ['low', 'medium', 'high'],
  size: ['small', 'medium', 'large'],
  availability: ['in-stock', 'limited', 'custom'],
  colour: ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'black', 'white', 'grey', 'gold'],
  orientation: ['portrait', 'landscape', 'square'],
  /** Whether the artist sends it abroad, which is free then. */
  shipsAbroad: ['free'],
  /** 'match' is the best match first: of a search, and its default. */
  sort: ['match', 'newest', 'price-asc', 'price-desc', 'popular'],
} as const;
export type Colour = (typeof artFilters.colour)[number];
export type ArtSort = (typeof artFilters.sort)[number];

/** Matches of a search or a filter are counted up to here; beyond it an answer says `more`. */
export const FACET_MAX = 1_000;

/** The chip that selects all categories. */
export const ALL_ARTS = 'All Arts';

/** product.md section 9, in milliseconds. */
export const CAROUSEL_INTERVAL_MS = 5_000;
export const LOGIN_REDIRECT_MS = 1_000;
export const SIGNUP_REDIRECT_MS = 3_000;
export const PAYMENT_SCRIPT_TRIES = 3;
export const PAYMENT_SCRIPT_PAUSE_MS = 1_000;
export const HEADER_SOLID_AFTER_PX = 50;
export const RELATED_ARTS = 4;
/** Artworks of the same artist shown below an artwork; twice as many are requested, because some may be among the related ones. */
export const MORE_BY_ARTIST = 4;
/** Number of recently viewed artworks that a browser remembers. */
export const RECENTLY_VIEWED = 12;
export const COMPARED_MAX = 4;
export const PREVIEW_CHARACTERS = 150;
export const skeletons = { cards: 8, dashboard: 4, tableRows: 20, artistOrderRows: 10, artCards: 6 } as const;

/** The origin of the map in the contact page's iframe. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';
