import { randomBytes } from 'node:crypto';
import { type Bank, confirm, pay, type Progress } from './charges/attempts.ts';
import { checkStart } from './charges/charges.ts';
import { type Fields, Refused } from './http/http.ts';
import { type CheckoutConfig, type Session, startOf } from './charges/session.ts';

export type Checkout = {
  /** Throws Refused for what the provider does not accept, including a wrong payload_hash. */
  open(config: CheckoutConfig): Session;
  find(id: string): Session;
  pay(session: Session, form: Fields, ip: string): Progress;
  confirm(session: Session, form: Fields): Progress;
};

/** The calls of the payment page. */
export function makeCheckout(bank: Bank & { secretKey: string }): Checkout {
  const sessions = new Map<string, Session>();
  return {
    open(config) {
      checkStart(startOf(config), bank.secretKey);
      const session: Session = { id: randomBytes(12).toString('hex'), config, failures: 0 };
      sessions.set(session.id, session);
      return session;
    },
    find(id) {
      const session = sessions.get(id);
      if (!session) throw new Refused('This payment link is not known.', 404);
      if ((session.config.expiresAt ?? Infinity) < Date.now()) throw new Refused('This payment link has expired.', 410);
      return session;
    },
    pay: (session, form, ip) => pay(bank, session, form, ip),
    confirm: (session, form) => confirm(bank, session, form),
  };
}
