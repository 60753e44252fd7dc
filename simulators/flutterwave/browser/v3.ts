// What merchants include as v3.js: `FlutterwaveCheckout(options)` with the contract of payment-provider.md section 3, written anew. It is
// served inside a function of its own and must run under a page's strict Content-Security-Policy: styles are set by
// element.style, animations by element.animate.

type Fields = Record<string, unknown>;
/** The options under the names that the iframe knows, and those that stay in the merchant's page. */
type Mapped = {
  forFrame: Fields;
  aside: { meta?: { metaname: string; metavalue: unknown }[]; subaccounts?: unknown; theme?: unknown; billing?: unknown };
  callback?: (response: Fields) => void;
  onclose?: (cancelled: boolean) => void;
};
type Open = { mapped: Mapped; openedAt: number; isCancelled: boolean };
type FrameTransaction = {
  id: number;
  status: string;
  flwRef: string;
  amount: number;
  currency: string;
  charged_amount: number;
  chargeResponseCode: string;
  chargeResponseMessage: string;
  createdAt: string;
  customer: { fullName: string; email: string; phone: string | null };
};

const FRAME_ID = 'flwpugpaidid';
const SPINNER_ID = 'rve_spinner_container_0999';
const home = new URL((document.currentScript as HTMLScriptElement).src).origin;
const upgrades = new Map<string, Promise<string>>();

let frame: HTMLIFrameElement | undefined;
let isFrameReady = false;
let open: Open | undefined;
let finishing: ReturnType<typeof setTimeout> | undefined;

/** Option names of merchants and of the iframe; `payload_hash` is in today's documentation, the others in the published script. */
const plainNames: Record<string, string> = {
  public_key: 'PBFPubKey',
  tx_ref: 'txref',
  currency: 'currency',
  country: 'country',
  integrity_hash: 'integrity_hash',
  payload_hash: 'payload_hash',
  payment_options: 'payment_options',
  payment_plan: 'payment_plan',
  payment_page: 'payment_page',
  redirect_url: 'redirect_url',
  is_event_tx: 'is_event_tx',
};

/** Names inside the options' objects; only `phone_number` is read: the spelling `phonenumber` belongs to POST /v3/payments. */
const nestedNames: [group: string, theirs: string, ours: string][] = [
  ['customer', 'email', 'customer_email'],
  ['customer', 'phone_number', 'customer_phone'],
  ['customizations', 'title', 'custom_title'],
  ['customizations', 'description', 'custom_description'],
  ['customizations', 'logo', 'custom_logo'],
  ['customizations', 'action_text', 'pay_button_text'],
  ['bank_transfer_options', 'expires', 'custom_expires'],
];

const group = (options: Fields, name: string) => (options[name] ?? {}) as Fields;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function mapOptions(options: Fields): Mapped {
  const forFrame: Fields = {};
  const set = (name: string, value: unknown) => void (value && (forFrame[name] = value));
  for (const [theirs, ours] of Object.entries(plainNames)) set(ours, options[theirs]);
  for (const [within, theirs, ours] of nestedNames) set(ours, group(options, within)[theirs]);
  const [first, ...last] = textOf(group(options, 'customer')['name']).split(' ');
  set('customer_firstname', first);
  set('customer_lastname', last.join(' '));
  const amount = Number(options['amount']);
  forFrame['amount'] = Number.isNaN(amount) ? -1 : amount;
  for (const flag of ['enforce_payment_options', 'force_inline_iframe']) if (options[flag] !== undefined) forFrame[flag] = 1;
  const meta = Object.entries(group(options, 'meta')).map(([metaname, metavalue]) => ({ metaname, metavalue }));
  const { callback, onclose, subaccounts, theme, billing } = options;
  return {
    forFrame,
    aside: { meta, subaccounts, theme, billing },
    ...(typeof callback === 'function' && { callback: callback as NonNullable<Mapped['callback']> }),
    ...(typeof onclose === 'function' && { onclose: onclose as NonNullable<Mapped['onclose']> }),
  };
}

/** `__=` and the options as base64 of `k=v&k=v`. */
function packConfig(forFrame: Fields): string {
  const config: Fields = { ...forFrame, init_url: encodeURIComponent(location.href) };
  const pairs = Object.entries(config).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return `__=${btoa(pairs.join('&'))}`;
}

/** Requests the host of the modal, once for each key; any failure means the usual one. */
function findHost(publicKey: string): Promise<string> {
  const known = upgrades.get(publicKey);
  if (known) return known;
  const upgrade = fetch(`${home}/v2/checkout/upgrade`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ public_key: publicKey }),
  })
    .then(async (answer) => (await answer.json()) as { data: { upgrade: boolean; custom: string | null } })
    .then(({ data }) => (data.custom ? new URL(data.custom).origin : home))
    .catch(() => home);
  upgrades.set(publicKey, upgrade);
  return upgrade;
}

function putFrame(src: string, isShown: boolean): void {
  document.getElementById(FRAME_ID)?.remove();
  isFrameReady = false;
  frame = document.createElement('iframe');
  frame.name = 'checkout';
  frame.id = FRAME_ID;
  frame.title = 'Payment';
  frame.allow = 'payment';
  Object.assign(frame.style, { position: 'fixed', top: '0', left: '0', width: '100%', height: '100%', border: 'none' });
  // On a dark page a light iframe would lose its transparency.
  frame.style.colorScheme = 'light';
  showFrame(isShown);
  frame.src = src;
  document.body.append(frame);
}

function showFrame(isShown: boolean): void {
  if (frame) {
    Object.assign(frame.style, {
      opacity: isShown ? '1' : '0',
      pointerEvents: isShown ? '' : 'none',
      zIndex: isShown ? '2147483647' : '-1',
    });
  }
  document.body.style.overflow = isShown ? 'hidden' : '';
}

function showSpinner(): void {
  if (document.getElementById(SPINNER_ID)) return;
  const cover = document.createElement('div');
  cover.id = SPINNER_ID;
  cover.setAttribute('role', 'status');
  cover.setAttribute('aria-label', 'Loading payment');
  Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '9999999', display: 'grid', placeItems: 'center' });
  cover.style.backgroundColor = 'rgba(225, 225, 225, 0.95)';
  const wheel = document.createElement('div');
  Object.assign(wheel.style, { width: '40px', height: '40px', borderRadius: '50%', border: '4px solid #f5a623' });
  wheel.style.borderTopColor = 'transparent';
  cover.append(wheel);
  document.body.append(cover);
  wheel.animate([{ transform: 'rotate(0)' }, { transform: 'rotate(360deg)' }], { duration: 700, iterations: Infinity });
}

const hideSpinner = () => document.getElementById(SPINNER_ID)?.remove();

/** Closes the modal and puts a fresh hidden iframe in its place. */
function closeModal(isReported: boolean, cancelled: boolean): void {
  const { onclose } = open?.mapped ?? {};
  const wasOpen = open !== undefined;
  open = undefined;
  hideSpinner();
  putFrame(`${home}/?`, false);
  if (!isReported || !wasOpen) return;
  // A merchant without onclose gets a reload.
  if (onclose) onclose(cancelled);
  else location.reload();
}

function responseOf(data: Fields, { forFrame }: Mapped): Fields {
  const name = [forFrame['customer_firstname'], forFrame['customer_lastname']].filter(Boolean).join(' ');
  const common = { redirectstatus: data['redirectstatus'], tx_ref: forFrame['txref'] };
  const tx = (data['tx'] ?? (data['data'] as Fields | undefined)?.['tx']) as FrameTransaction | undefined;
  if (!tx) {
    const customer = { email: forFrame['customer_email'], name, phone_number: forFrame['customer_phone'] };
    const { currency = 'NGN', amount } = forFrame;
    return { ...common, status: 'failed', customer, transaction_id: null, flw_ref: null, currency, amount };
  }
  return {
    ...common,
    status: tx.status,
    customer: { name: tx.customer.fullName, email: tx.customer.email, phone_number: tx.customer.phone },
    transaction_id: tx.id,
    flw_ref: tx.flwRef,
    currency: tx.currency,
    amount: tx.amount,
    charged_amount: tx.charged_amount,
    charge_response_code: tx.chargeResponseCode,
    charge_response_message: tx.chargeResponseMessage,
    created_at: tx.createdAt,
  };
}

/** The provider's statistics. The merchant's callback runs only after this call, however long it takes. */
function reportEvent(data: Fields): Promise<unknown> {
  const context = navigator.userAgent.includes('Mobi') ? 'mobile' : 'web';
  const body = {
    action: 'redirect',
    object: 'REDIRECT_URL',
    comment: 'Redirecting to merchant',
    context,
    date: Date.now(),
    data: data['tx'],
  };
  return fetch(`${home}/event/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

function finish(data: Fields): void {
  isFrameReady = false;
  clearTimeout(finishing);
  const mapped = open?.mapped;
  if (!mapped) return;
  finishing = setTimeout(() => {
    const response = responseOf(data, mapped);
    const redirectUrl = mapped.forFrame['redirect_url'];
    if (typeof redirectUrl !== 'string' && !mapped.callback) return;
    void reportEvent(data).finally(() => {
      if (typeof redirectUrl !== 'string') return mapped.callback?.(response);
      const query = ['status', 'tx_ref', 'transaction_id'].map((name) => `${name}=${encodeURIComponent(String(response[name]))}`);
      location.href = `${redirectUrl}${redirectUrl.includes('?') ? '&' : '?'}${query.join('&')}`;
    });
  });
}

function answerFrame(event: MessageEvent, message: Fields): void {
  event.source?.postMessage(message, { targetOrigin: event.origin });
}

const updateMessage = () => ({ name: 'updategotten', ...open?.mapped.aside, applepay: false, v3: true });

const reactions: Record<string, (event: MessageEvent, data: Fields) => void> = {
  readytorecieve(event) {
    isFrameReady = true;
    answerFrame(event, updateMessage());
  },
  allcontentloaded(event) {
    if (!open) return;
    hideSpinner();
    showFrame(true);
    frame?.focus();
    answerFrame(event, { name: 'clickreport', time: open.openedAt });
    answerFrame(event, { name: 'icheckcomplete' });
  },
  cannotloadiframe() {
    if (open) location.href = `${home}/?${packConfig(open.mapped.forFrame)}`;
  },
  charge_init: () => {},
  charge_complete: () => (isFrameReady = false),
  opop: (_event, data) => finish(data),
  vbvcomplete: (_event, data) => finish(data),
  closeiframe: (_event, data) => closeModal(true, (data['data'] as Fields | undefined)?.['cancelled'] === true),
};

// The published script does not check the origin of a message, so neither does this one: any page that a merchant embeds can
// claim that a payment is made, and merchants must verify it from their server.
addEventListener('message', (event: MessageEvent<Fields | null>) => {
  const name = event.data?.['name'];
  if (event.data && typeof name === 'string' && Object.hasOwn(reactions, name)) reactions[name]?.(event, event.data);
});

function openModal(opening: Open, host: string): void {
  if (opening.isCancelled) return;
  open = opening;
  showSpinner();
  if (isFrameReady && frame?.contentWindow) {
    frame.contentWindow.postMessage(updateMessage(), '*');
    frame.contentWindow.postMessage({ name: 'config', configdata: packConfig(opening.mapped.forFrame) }, '*');
  } else putFrame(`${host}/?${packConfig(opening.mapped.forFrame)}`, true);
}

Object.assign(window, {
  FlutterwaveCheckout(options: Fields): { close(): void } {
    const opening: Open = { mapped: mapOptions(options), openedAt: Date.now(), isCancelled: false };
    void findHost(textOf(options['public_key'])).then((host) => openModal(opening, host));
    return {
      close() {
        opening.isCancelled = true;
        if (open === opening) closeModal(false, false);
      },
    };
  },
});

if (document.body) putFrame(`${home}/?`, false);
