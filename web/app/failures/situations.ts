import { failureTexts } from '#contract/messages.ts';
import { ApiFailure } from '#web/app/api.ts';

/** How a failure is shown: in the red box over a form, in a toast, in place of the content, or not at all. */
type Shown = 'box' | 'toast' | 'inline' | 'nothing';

type Situation = {
  /** Fields of the response to read, in this order; the first that is there is shown. */
  read: readonly ('error' | 'message')[];
  /** The text when none of them is there; without it, the error's own. */
  otherwise?: string;
  /** Puts the text into a sentence. */
  sentence?: (text: string) => string;
  shown: Shown;
};

const said = (prefix: string) => (text: string) => `${prefix}: ${text}`;

/** The error catalogue (product.md section 8), row by row. */
export const situations = {
  signIn: { read: ['error'], otherwise: failureTexts.signIn, shown: 'box' },
  signInByCode: { read: ['error'], otherwise: failureTexts.connection, shown: 'box' },
  signUp: { read: ['error'], shown: 'box' },
  resetPassword: { read: ['error'], otherwise: failureTexts.connection, shown: 'box' },
  updateUser: { read: ['error'], otherwise: failureTexts.updateUser, shown: 'box' },
  getUser: { read: [], otherwise: failureTexts.getUser, shown: 'inline' },
  logout: { read: [], otherwise: failureTexts.logout, shown: 'toast' },
  changeCart: { read: ['message', 'error'], otherwise: failureTexts.connection, shown: 'toast' },
  fetchCart: { read: ['error'], otherwise: failureTexts.connection, shown: 'inline' },
  removeFromCart: { read: ['error'], otherwise: failureTexts.connection, shown: 'toast' },
  deleteArt: { read: ['error'], otherwise: failureTexts.deleteArt, shown: 'toast' },
  saveArt: { read: ['error'], otherwise: failureTexts.uploadArt, shown: 'box' },
  placeOrder: { read: ['message'], shown: 'toast' },
  pay: { read: ['message'], shown: 'toast' },
  decide: { read: ['message'], shown: 'toast' },
  change: { read: ['message'], shown: 'toast' },
  deleteOwnAccount: { read: ['message'], shown: 'box' },
  download: { read: ['message'], shown: 'toast' },
  loadConversations: { read: ['message', 'error'], otherwise: failureTexts.failedTo('load conversations'), shown: 'inline' },
  loadMessages: { read: ['message', 'error'], otherwise: failureTexts.failedTo('load messages'), shown: 'inline' },
  loadChatArtists: { read: ['message', 'error'], otherwise: failureTexts.failedTo('load artists'), shown: 'inline' },
  markRead: { read: ['message', 'error'], otherwise: failureTexts.failedTo('mark message as read'), shown: 'nothing' },
  deleteMessage: { read: ['message', 'error'], otherwise: failureTexts.failedTo('delete message'), shown: 'toast' },
  startChat: { read: ['message', 'error'], otherwise: failureTexts.failedTo('start conversation'), shown: 'nothing' },
  sendMessage: { read: ['message', 'error'], otherwise: failureTexts.failedTo('send message'), shown: 'nothing' },
  unblock: { read: ['message', 'error'], otherwise: failureTexts.failedTo('unblock'), shown: 'toast' },
  block: { read: ['message', 'error'], otherwise: failureTexts.failedTo('block'), shown: 'toast' },
  report: { read: ['message', 'error'], otherwise: failureTexts.failedTo('report conversation'), shown: 'box' },
  tellOfOrder: { read: ['message'], shown: 'box' },
  offer: { read: ['message'], shown: 'box' },
  sendContact: { read: ['message'], otherwise: failureTexts.failedTo('send message'), shown: 'box' },
  publishText: { read: ['message', 'error'], shown: 'box' },
  subscribe: { read: ['message', 'error'], shown: 'inline' },
  mailLink: { read: ['message'], otherwise: failureTexts.connection, shown: 'inline' },
  updateProfile: { read: ['error'], otherwise: failureTexts.updateUser, shown: 'nothing' },
  addToCartSignedOut: { read: [], otherwise: failureTexts.loginFirst, shown: 'toast' },
  loadArt: { read: ['message'], sentence: said('Error'), shown: 'inline' },
  loadArts: { read: ['message'], sentence: said('Error'), shown: 'inline' },
  loadArtists: { read: ['message'], sentence: said('Error loading artists'), shown: 'inline' },
  loadPosts: { read: ['message'], sentence: said('Error'), shown: 'inline' },
  saveArticle: { read: ['message'], shown: 'box' },
  changePost: { read: ['message'], otherwise: failureTexts.connection, shown: 'toast' },
  mark: { read: ['message'], shown: 'nothing' },
  loadPart: { read: [], otherwise: failureTexts.connection, shown: 'toast' },
  loadTable: { read: ['message'], shown: 'inline' },
  saveAddress: { read: ['error'], shown: 'box' },
  saveSettings: { read: ['error'], otherwise: failureTexts.updateUser, shown: 'box' },
  uploadDocument: { read: ['error'], otherwise: failureTexts.connection, shown: 'box' },
  paymentScript: { read: [], otherwise: failureTexts.paymentScript, shown: 'toast' },
} as const satisfies Record<string, Situation>;

export type SituationName = keyof typeof situations;

/** The text for a failure in a situation: the server's where the catalogue reads it, else the catalogue's own; where the browser is offline, with what was `unsent`. */
export function explain(name: SituationName, error?: unknown, unsent?: string): string {
  const { read, otherwise, sentence }: Situation = situations[name];
  const said: ApiFailure['said'] = error instanceof ApiFailure ? error.said : {};
  const heard = read.map((field) => said[field]).find(Boolean);
  const text = heard ?? otherwise ?? (error instanceof Error && error.message ? error.message : failureTexts.connection);
  const whole = sentence ? sentence(text) : text;
  return unsent && isOffline(error) ? `${whole}. ${unsent}` : whole;
}

/** Nothing has left the device, so that nobody may have heard it. */
const isOffline = (error: unknown): boolean => error instanceof ApiFailure && error.status === 0 && !navigator.onLine;
