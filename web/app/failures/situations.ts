import { failureTexts } from '#contract/messages.ts';
import { ApiFailure } from '#web/app/api.ts';

/** How a person is told: the red box over a form, a toast, a line in place of the content, or not at all. */
type Shown = 'box' | 'toast' | 'line' | 'nothing';

type Situation = {
  /** Fields of the refusal, the first that is there is read. */
  read: readonly ('error' | 'message')[];
  /** The words when nothing could be read; none: the error's own. */
  otherwise?: string;
  /** What stands around the words. */
  frame?: (words: string) => string;
  shown: Shown;
};

const said = (prefix: string) => (words: string) => `${prefix}: ${words}`;

/** The error catalogue (product.md section 8), row by row. */
export const situations = {
  signIn: { read: ['error'], otherwise: failureTexts.signIn, shown: 'box' },
  signUp: { read: ['error'], shown: 'box' },
  resetPassword: { read: ['error'], otherwise: failureTexts.connection, shown: 'box' },
  updateUser: { read: ['error'], otherwise: failureTexts.updateUser, shown: 'box' },
  getUser: { read: [], otherwise: failureTexts.getUser, shown: 'line' },
  logout: { read: [], otherwise: failureTexts.logout, shown: 'toast' },
  changeCart: { read: ['message', 'error'], otherwise: failureTexts.connection, shown: 'toast' },
  fetchCart: { read: ['error'], otherwise: failureTexts.connection, shown: 'line' },
  removeFromCart: { read: ['error'], otherwise: failureTexts.connection, shown: 'toast' },
  deleteArt: { read: ['error'], otherwise: failureTexts.deleteArt, shown: 'toast' },
  saveArt: { read: ['error'], otherwise: failureTexts.uploadArt, shown: 'toast' },
  placeOrder: { read: ['message'], shown: 'toast' },
  decide: { read: ['message'], shown: 'toast' },
  loadConversations: { read: ['message', 'error'], otherwise: failureTexts.failedTo('load conversations'), shown: 'line' },
  loadMessages: { read: ['message', 'error'], otherwise: failureTexts.failedTo('load messages'), shown: 'line' },
  loadChatArtists: { read: ['message', 'error'], otherwise: failureTexts.failedTo('load artists'), shown: 'line' },
  markRead: { read: ['message', 'error'], otherwise: failureTexts.failedTo('mark message as read'), shown: 'nothing' },
  deleteMessage: { read: ['message', 'error'], otherwise: failureTexts.failedTo('delete message'), shown: 'toast' },
  startChat: { read: ['message', 'error'], otherwise: failureTexts.failedTo('start conversation'), shown: 'nothing' },
  sendMessage: { read: ['message', 'error'], otherwise: failureTexts.failedTo('send message'), shown: 'nothing' },
  unblock: { read: ['message', 'error'], otherwise: failureTexts.failedTo('unblock'), shown: 'toast' },
  block: { read: ['message', 'error'], otherwise: failureTexts.failedTo('block'), shown: 'toast' },
  report: { read: ['message', 'error'], otherwise: failureTexts.failedTo('report conversation'), shown: 'box' },
  sendContact: { read: ['message'], otherwise: failureTexts.failedTo('send message'), shown: 'box' },
  mailLink: { read: ['message'], otherwise: failureTexts.connection, shown: 'line' },
  updateProfile: { read: ['error'], otherwise: failureTexts.updateUser, shown: 'nothing' },
  addToCartSignedOut: { read: [], otherwise: failureTexts.loginFirst, shown: 'toast' },
  loadArt: { read: ['message'], frame: said('Error'), shown: 'line' },
  loadArts: { read: ['message'], frame: said('Error'), shown: 'line' },
  loadArtists: { read: ['message'], frame: said('Error loading artists'), shown: 'line' },
  loadPosts: { read: ['message'], frame: said('Error'), shown: 'line' },
  changePost: { read: ['message'], otherwise: failureTexts.connection, shown: 'toast' },
  loadTable: { read: ['message'], shown: 'line' },
  saveSettings: { read: ['error'], otherwise: failureTexts.updateUser, shown: 'box' },
  uploadDocument: { read: ['error'], otherwise: failureTexts.connection, shown: 'box' },
  paymentScript: { read: [], otherwise: failureTexts.paymentScript, shown: 'toast' },
} as const satisfies Record<string, Situation>;

export type SituationName = keyof typeof situations;

/** The words for a failure in a situation: what the server said where the catalogue reads it, else the catalogue's own. */
export function explain(name: SituationName, error?: unknown): string {
  const { read, otherwise, frame }: Situation = situations[name];
  const said: ApiFailure['said'] = error instanceof ApiFailure ? error.said : {};
  const heard = read.map((field) => said[field]).find(Boolean);
  const words = heard ?? otherwise ?? (error instanceof Error && error.message ? error.message : failureTexts.connection);
  return frame ? frame(words) : words;
}
