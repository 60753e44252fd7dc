import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';

/** Every mail written to `dataDir/mail` for an address, the oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** The first mail for an address whose subject contains this text; waits for the job that writes it. */
export function waitForMail(dataDir: string, address: string, subject: string): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mail = (await mailsTo(dataDir, address)).find((one) => one.subject?.includes(subject));
      if (!mail) throw new Error(`no mail '${subject}' for ${address}`);
      return mail;
    },
    { timeout: 120_000, interval: 50 },
  );
}
