import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type SmtpSink = {
  url: string;
  /** The complete mails received, in order. */
  mails: { from: string; to: string[]; mail: Email; raw: string }[];
  /** The first mail to an address whose subject contains this text; waits for it. */
  next(address: string, subject: string): Promise<Email>;
  /** While false every mail is refused temporarily, as by a server that is overloaded. */
  isOpen: boolean;
  close(): Promise<void>;
};

const WAIT_MS = 120_000;
const LOOK_MS = 50;

async function read(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A real SMTP server that stores what it receives; on a port of its own unless one is given. */
export async function openSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: SmtpSink['mails'] = [];
  const take =
    ({ envelope }: SMTPServerSession) =>
    async (raw: Buffer) => {
      const { mailFrom, rcptTo } = envelope;
      const mail = await PostalMime.parse(raw);
      const to = rcptTo.map((one) => one.address);
      mails.push({ from: mailFrom ? mailFrom.address : '', to, mail, raw: raw.toString('utf8') });
    };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      done(sink.isOpen ? null : Object.assign(new Error('try again later'), { responseCode: 451 }));
    },
    onData(stream, session, done) {
      // A sender that was killed in between has sent nothing.
      const taken = read(stream)
        .then(take(session))
        .catch(() => {});
      void taken.finally(done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as { port: number };
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    isOpen: true,
    async next(to, subject) {
      for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
        const found = mails.find((one) => one.to.includes(to) && one.mail.subject?.includes(subject));
        if (found) return found.mail;
        await pause(LOOK_MS);
      }
      throw new Error(`no mail '${subject}' for ${to} among ${mails.map((one) => one.mail.subject).join(', ')}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
