import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUIDv7 } from 'node:crypto';
import nodemailer from 'nodemailer';

/** A mail as it goes out. */
export type Letter = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> };

/** `id`: the Message-ID is made from it, so that a mail that is sent again is known as the same one. */
export type Mailer = { send(letter: Letter, id?: string): Promise<void>; close(): void };

/** An attempt that takes longer is given up, in milliseconds; see ATTEMPT_S of outgoing.ts. */
const SEND_MS = 60_000;

/** Mail over SMTP, or without SMTP_URL each mail as an `.eml` file in `dataDir/mail`. */
export function openMailer({ smtpUrl, from, dataDir }: { smtpUrl: string | undefined; from: string; dataDir: string }): Mailer {
  if (!smtpUrl) return fileMailer(from, path.join(dataDir, 'mail'));
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send(letter, id) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error('The mail server took more than a minute')), SEND_MS);
      const sending = transport.sendMail({ from, ...letter, ...messageId(from, id) });
      await Promise.race([sending, late.promise]).finally(() => clearTimeout(timer));
    },
    close: () => transport.close(),
  };
}

/** `<id@domain>`, the domain of our own address. */
function messageId(from: string, id: string | undefined): { messageId?: string } {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return id ? { messageId: `<${id}@${domain}>` } : {};
}

function fileMailer(from: string, folder: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter, id = randomUUIDv7()) {
      const made = await transport.sendMail({ from, ...letter, ...messageId(from, id) });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The same mail again takes the place of the first.
      const name = path.join(folder, `${id}.eml`);
      try {
        await writeFile(`${name}.part`, made.message as Buffer, { flush: true, mode: 0o600 });
        await rename(`${name}.part`, name);
      } catch (error) {
        // The job tries again under another name; half a letter would stay for ever.
        await rm(`${name}.part`, { force: true }).catch(() => {});
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
