import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUIDv7 } from 'node:crypto';
import nodemailer from 'nodemailer';

/** A mail as it goes out. */
export type Letter = { to: string; subject: string; text: string; html?: string; headers?: Record<string, string> };

export type Mailer = { send(letter: Letter): Promise<void>; close(): void };

/** Mail over SMTP, or without SMTP_URL each mail as an `.eml` file in `dataDir/mail`. */
export function openMailer({ smtpUrl, from, dataDir }: { smtpUrl: string | undefined; from: string; dataDir: string }): Mailer {
  if (!smtpUrl) return fileMailer(from, path.join(dataDir, 'mail'));
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    send: async (letter) => void (await transport.sendMail({ from, ...letter })),
    close: () => transport.close(),
  };
}

function fileMailer(from: string, folder: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const made = await transport.sendMail({ from, ...letter });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = path.join(folder, `${randomUUIDv7()}.eml`);
      try {
        await writeFile(`${name}.part`, made.message as Buffer, { mode: 0o600 });
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
