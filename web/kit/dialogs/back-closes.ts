import { use, useEffect, useEffectEvent } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { BackClosesContext, isAdded } from './added-entry.ts';

/** Closes what lies over the page; false where it stays, because it asks first. */
type GoBack = () => boolean;
type Entry = { idx?: number; over?: number } | null;

/** What lies over the page, the topmost last. However many, they share one entry of the history. */
let layers: { goBack: GoBack }[] = [];
/** The page beneath the added entry, while that is the present one: where the router still is. */
let beneath: { idx: number | undefined; href: string } | undefined;
/** Under way, by ourselves, between the added entry and the page beneath. */
let travels: 'back' | 'forward' | undefined;
/** The added entries from which a link was followed, and on which side of them the present entry is. */
const followed = new Map<number, 'above' | 'below'>();
let isListening = false;
let last = Date.now();
/** A document is on its way here: going back would stop it. */
let isLeaving = false;
/** Whether another page of the site is. */
let isPageComing = () => false;

/** What closes a dialog may also lead elsewhere, a moment later: the entry is left after this time, and looked at until then. */
const LEAVES_AFTER_MS = 300;
const LOOKS_EVERY_MS = 30;

const entry = () => history.state as Entry;

/**
 * Lays something over the page that Back closes; call what it returns when it is closed in another way. `isNavigating`: whether another page of the
 * site is on its way. The router is told nothing of the entry that is added for it, so that nothing is loaded or scrolled.
 */
export function layOver(goBack: GoBack, isNavigating = () => false): () => void {
  isPageComing = isNavigating;
  if (!isListening) {
    addEventListener('popstate', onPop, { capture: true });
    addEventListener('beforeunload', () => {
      isLeaving = true;
    });
  }
  isListening = true;
  isLeaving = false;
  const layer = { goBack };
  layers.push(layer);
  addEntry();
  return () => {
    layers = layers.filter((one) => one !== layer);
    // Not at once: one question may follow another, and a link that closes it may be followed first.
    setTimeout(() => settle());
  };
}

/** `goBack` is called on Back while `isOpen`, on public pages. */
export function useBackCloses(isOpen: boolean, goBack: GoBack): void {
  const closes = use(BackClosesContext);
  const router = use(DataRouterContext)?.router;
  const onBack = useEffectEvent(goBack);
  useEffect(() => {
    if (!isOpen || !closes) return undefined;
    return layOver(
      () => onBack(),
      () => router !== undefined && router.state.navigation.state !== 'idle',
    );
  }, [isOpen, closes, router]);
}

/** `onBack` is called on Back while this is rendered: for what is open but no dialog. */
export function BackCloses({ onBack }: { onBack: () => void }): null {
  useBackCloses(true, () => (onBack(), true));
  return null;
}

/** Forgets what lies over the page, with its entry; true while the history is on its way between the two. */
export function forgetLayers(): boolean {
  const isUnderWay = travels !== undefined;
  layers = [];
  beneath = undefined;
  travels = undefined;
  followed.clear();
  return isUnderWay;
}

function addEntry(): void {
  noteFollowed();
  if (beneath || travels) return;
  const idx = entry()?.idx;
  beneath = { idx, href: location.href };
  last += 1;
  history.pushState({ ...entry(), idx: (idx ?? 0) + 1, over: last }, '');
}

/** Notes a link that was followed from the added entry: Back will come to it again, and goes on. */
function noteFollowed(): void {
  if (!beneath || travels || isAdded(entry())) return;
  followed.set(last, 'above');
  beneath = undefined;
}

/** Brings the history in line with what lies over the page now; `left`: for how long, in ms, another page may still come. */
function settle(left = LEAVES_AFTER_MS): void {
  if (layers.length > 0) return addEntry();
  noteFollowed();
  if (!beneath || travels || isLeaving) return;
  if (left > 0 || isPageComing()) {
    setTimeout(() => settle(left - LOOKS_EVERY_MS), LOOKS_EVERY_MS);
    return;
  }
  travels = 'back';
  history.back();
}

function onPop(event: PopStateEvent): void {
  const { idx, over } = (event.state as Entry) ?? {};
  if (over !== undefined) {
    event.stopImmediatePropagation();
    arriveAt(over);
  } else if (beneath?.idx === idx && beneath?.href === location.href) {
    event.stopImmediatePropagation();
    arriveBeneath();
  } else {
    beneath = undefined;
    travels = undefined;
  }
}

/** On the page: what lies over it is closed, and where something is left, the entry is gone back to. */
function arriveBeneath(): void {
  const isOwn = travels !== undefined;
  travels = undefined;
  if (!isOwn && layers.at(-1)?.goBack()) layers.pop();
  if (!isOwn && layers.length > 0) {
    travels = 'forward';
    return history.forward();
  }
  beneath = undefined;
  return settle();
}

/** On an added entry: nothing is on it but what is still open, so it is passed in the direction in which it was come to. */
function arriveAt(over: number): void {
  if (travels === 'forward' && beneath) {
    travels = undefined;
    return settle();
  }
  // A link was followed while Back was under way.
  if (travels === 'back') followed.set(over, 'below');
  travels = undefined;
  beneath = undefined;
  if (followed.get(over) === 'below') {
    followed.set(over, 'above');
    return history.forward();
  }
  if (followed.has(over)) followed.set(over, 'below');
  else {
    // Come to by Forward: the router is still at the page beneath.
    beneath = { idx: (entry()?.idx ?? 1) - 1, href: location.href };
    travels = 'back';
  }
  return history.back();
}
