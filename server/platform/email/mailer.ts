import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUIDv7 } from 'node:crypto';
import nodemailer from 'nodemailer';

/** A mail as it goes out. */
export type Email = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> };

/** The Message-ID is derived from `id`, so that a mail that is sent again can be recognised as the same one. */
export type Mailer = { send(email: Email, id?: string): Promise<void>; close(): void };

/** The timeout of one attempt, in milliseconds; see ATTEMPT_S of outgoing.ts. */
const SEND_MS = 60_000;

/** Sends mail over SMTP, or without SMTP_URL writes each mail as an `.eml` file to `dataDir/mail`. */
export function openMailer({ smtpUrl, from, dataDir }: { smtpUrl: string | undefined; from: string; dataDir: string }): Mailer {
  if (!smtpUrl) return fileMailer(from, path.join(dataDir, 'mail'));
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send(email, id) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error('The mail server took more than a minute')), SEND_MS);
      const sending = transport.sendMail({ from, ...email, ...messageId(from, id) });
      await Promise.race([sending, late.promise]).finally(() => clearTimeout(timer));
    },
    close: () => transport.close(),
  };
}

/** `<id@domain>`, with the domain of the sender's address. */
function messageId(from: string, id: string | undefined): { messageId?: string } {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return id ? { messageId: `<${id}@${domain}>` } : {};
}

function fileMailer(from: string, folder: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(email, id = randomUUIDv7()) {
      const made = await transport.sendMail({ from, ...email, ...messageId(from, id) });
      // Sending the same mail again replaces the first file.
      const name = path.join(folder, `${id}.eml`);
      const write = () => writeFile(`${name}.part`, made.message as Buffer, { flush: true, mode: 0o600 });
      try {
        // The folder is missing before the first mail, and when somebody removed it.
        await write().catch(async (error: unknown) => {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await write();
        });
        await rename(`${name}.part`, name);
      } catch (error) {
        // A retry may use another name, so a partial file would stay forever.
        await rm(`${name}.part`, { force: true }).catch(() => {});
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
