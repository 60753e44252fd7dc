/** Texts of the specification that forms, screens, routes and tests share, verbatim (product.md sections 2, 5 and 8). */
export { fieldMessages, phoneExpected } from './field-messages.ts';

/** Success toasts (product.md section 8). */
export const toastMessages = {
  loginSuccessful: 'Login successful',
  registrationSuccessful: 'Registration successful!',
  messageSent: 'Message sent successfully!',
  uploaded: 'Uploaded Success',
  updated: 'Updated Success',
  itemAddedShout: 'Item Added to Cart!',
  itemAdded: 'Item added to cart successfully!',
  alreadyInCart: (name: string) => `${name} is already in your cart`,
  added: 'Added',
  cartUpdated: 'Updated',
  removed: (name: string) => `${name} Removed`,
  ordered: (items: number) => `Successfully ordered ${items} items`,
  artistApproved: 'Aproved Successfully',
  orderApproved: 'Approved Successfully',
  commentApproved: 'Approved Successfully',
  canceled: 'Canceled Successfully',
  deleted: 'Deleted Successfully',
  artDeleted: 'Deleted Well',
  searchSaved: "Search saved. We'll email you when new works match.",
  searchSavedUnconfirmed: "Search saved. Confirm your email address first, then we'll email you when new works match.",
  infoUpdated: 'Your Info Updated Successfully ',
} as const;

/** Fallback texts of the error catalogue (product.md section 8). */
export const failureTexts = {
  signIn: 'Invalid Username or Password',
  updateUser: 'Failed to update ',
  getUser: 'Failed to get user.',
  logout: 'Failed to logout.',
  connection: 'Check your Internet connection',
  deleteArt: 'Failed To Delete',
  uploadArt: 'Failed to upload arts',
  loginFirst: 'Please Login First',
  loginFirstLower: 'Please login first',
  paymentScript: 'Failed to load payment modal. Check your internet connection and retry later.',
  failedTo: (action: string) => `Failed to ${action}`,
  filesMax: (max: number) => `Please send at most ${max} files`,
  chooseOne: (values: readonly string[]) => `Please choose one of ${values.join(', ')}`,
  amountOutside: (from: string, to: string) => `Please enter a whole amount from ${from} to ${to} Frw.`,
} as const;

/** The links of refusals and toasts to what they speak of. */
export const wayLabels = {
  cart: 'View cart',
  favorites: 'My favorites',
  offers: 'My Offers',
  orders: 'My Orders',
  savedSearches: 'Saved searches',
} as const;

/** Texts of empty lists and busy buttons (product.md section 2). */
export const emptyMessages = {
  noResults: 'Oops! No Results Found.',
  emptyCart: 'Your Cart is Empty',
  noData: 'No data found',
  noDataAddYours: 'No data Found Add Yours',
  noConversations: 'No conversations yet. Start by messaging an artist!',
  noArtists: 'No artists available',
  noMessages: 'No messages yet. Start the conversation!',
  welcomeToMessages: 'Welcome to your messages',
  startConversation: 'Start a conversation',
  loadingConversations: 'Loading conversations...',
  loadingMessages: 'Loading messages...',
  sending: 'Sending...',
  noLocation: 'No Location Provided',
  notFound: "Oops! We Can't Find That Page.",
} as const;
