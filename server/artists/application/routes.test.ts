import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DOCUMENTS_MAX } from '#contract/documents.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { eq } from '#server/database/drizzle.ts';
import { makeDocumentLink, readDocumentLink } from './links.ts';
import { nameOf } from './read-document.ts';
import { cleanupDocuments } from './cleanup.ts';

const server = useTestServer();
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const applicant = (overrides = {}) => server.person({ role: 'Artist', status: 'pending', ...overrides });

function send(as: string | undefined, bytes: Uint8Array<ArrayBuffer>, name = 'certificate.pdf') {
  const form = new FormData();
  form.set('document', new Blob([bytes], { type: 'application/pdf' }), name);
  return server.call('POST /documents', { form, ...(as ? { as } : {}) });
}
const application = async (id: string, as: string) => (await server.call(`GET /users/${id}/application`, { as })).json().data;
const open = (link: string) => server.call(`GET ${link.replace('/api/v1', '') as `/${string}`}`);

test('an applicant adds a PDF; applicant and admin see the same completeness, and open it by a link', async () => {
  const person = await applicant({ phone: '+250788123456' });
  const boss = await server.person({ role: 'Admin' });
  expect(await application(person.id, person.token)).toEqual({
    status: 'pending',
    completeness: { phone: true, address: false, picture: false, documents: false, biography: false, pictures: false, links: false },
    documents: [],
    asked: null,
    decisions: [],
  });
  const answer = await send(person.token, PDF, 'My <certificate> \u202e2026.pdf');
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toMatchObject({ name: 'My certificate 2026.pdf', kind: 'pdf', bytes: PDF.length });
  const seen = await application(person.id, boss.token);
  expect(seen.completeness).toMatchObject({ phone: true, address: false, picture: false, documents: true });
  const file = await open(seen.documents[0].link);
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.equals(Buffer.from(PDF))).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  });
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="My certificate 2026.pdf"/);
});

test('a picture is re-encoded without its location and trailing data', async () => {
  const person = await applicant();
  const photo = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#123' } })
    .withExif({ IFD0: { Artist: 'Secret Place' } })
    .png()
    .toBuffer();
  const answer = await send(person.token, new Uint8Array(Buffer.concat([photo, Buffer.from('<script>tail</script>')])), 'scan.exe');
  expect(answer.json().data).toMatchObject({ name: 'scan.jpg', kind: 'jpg' });
  const file = await open(answer.json().data.link);
  expect(file.headers['content-type']).toBe('image/jpeg');
  expect(file.rawPayload.includes('Secret Place')).toBe(false);
  expect(file.rawPayload.includes('<script>')).toBe(false);
  expect((await sharp(file.rawPayload).metadata()).format).toBe('jpeg');
});

test.each([
  ['HTML that calls itself a PDF', '<html><script>alert(1)</script></html>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['half a PNG', '\u0089PNG\r\n\u001a\n'],
  ['words', 'just words'],
])('POST /documents refuses %s', async (_, text) => {
  const person = await applicant();
  const answer = await send(person.token, new TextEncoder().encode(text));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('documents.kind');
  expect(await server.services.storage.list(`documents/${person.id}`)).toEqual([]);
});

test('POST /documents is for applicants, with a file of 10 MB at most', async () => {
  const person = await applicant();
  expect((await send(undefined, PDF)).statusCode).toBe(401);
  expect((await send((await server.person()).token, PDF)).json().code).toBe('users.notArtist');
  expect((await server.call('POST /documents', { as: person.token, body: {} })).json().code).toBe('documents.missing');
  expect((await send(person.token, new Uint8Array(10 * 1024 * 1024 + 1))).statusCode).toBe(413);
});

test('an applicant has at most ten documents, also when they are added concurrently', async () => {
  const person = await applicant();
  const answers = await Promise.all(Array.from({ length: DOCUMENTS_MAX + 3 }, () => send(person.token, PDF)));
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(DOCUMENTS_MAX);
  expect(answers.filter((answer) => answer.json().code === 'documents.tooMany')).toHaveLength(3);
  expect(await server.services.storage.list(`documents/${person.id}`)).toHaveLength(DOCUMENTS_MAX);
});

test('an applicant deletes their own documents only, with the file', async () => {
  const person = await applicant();
  const rival = await applicant();
  const boss = await server.person({ role: 'Admin' });
  const { _id: id, link } = (await send(person.token, PDF)).json().data;
  const drop = (as?: string) => server.call(`DELETE /documents/${id}`, as ? { as } : {});
  expect((await drop()).statusCode).toBe(401);
  expect((await drop(rival.token)).json().code).toBe('documents.notFound');
  expect((await drop(boss.token)).statusCode).toBe(404);
  expect((await drop(person.token)).statusCode).toBe(200);
  expect((await open(link)).json().code).toBe('documents.linkExpired');
  expect(await server.services.storage.list(`documents/${person.id}`)).toEqual([]);
});

test("an application is visible to its applicant and admins, and an admin's access is audited", async () => {
  const person = await applicant();
  const boss = await server.person({ role: 'Admin' });
  const customer = await server.person();
  await send(person.token, PDF);
  const get = (id: string, as?: string) => server.call(`GET /users/${id}/application`, as ? { as } : {});
  expect((await get(person.id)).statusCode).toBe(401);
  expect((await get(person.id, customer.token)).statusCode).toBe(403);
  expect((await get(person.id, (await applicant()).token)).statusCode).toBe(403);
  expect((await get(customer.id, boss.token)).json().code).toBe('users.notArtist');
  expect((await get('00000000-0000-7000-8000-000000000000', boss.token)).statusCode).toBe(404);
  await get(person.id, boss.token);
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, person.id));
  expect(entries.map((act) => [act.action, act.actorId])).toEqual([
    ['documents.added', person.id],
    ['documents.opened', boss.id],
  ]);
});

test('a link is valid for ten minutes and one document, and cannot be forged', () => {
  const key = Buffer.alloc(32, 7);
  const id = '01890000-0000-7000-8000-000000000001';
  const now = Date.UTC(2026, 10, 21);
  const { token, expiresAt } = makeDocumentLink({ key, now }, id);
  expect(expiresAt.getTime() - now).toBe(600_000);
  expect(readDocumentLink({ key, now: now + 599_000 }, token)).toBe(id);
  expect(readDocumentLink({ key, now: now + 600_000 }, token)).toBeUndefined();
  const [, signature] = token.split('.');
  const forge = (...values: unknown[]) => `${Buffer.from(values.join('\n')).toString('base64url')}.${signature}`;
  const expires = expiresAt.getTime() / 1_000;
  expect(forge(id, expires)).toBe(token);
  expect(readDocumentLink({ key, now }, forge(id, expires + 60))).toBeUndefined();
  expect(readDocumentLink({ key, now }, forge(id.replace(/1$/, '2'), expires))).toBeUndefined();
  expect(readDocumentLink({ key: Buffer.alloc(32, 8), now }, token)).toBeUndefined();
  expect(readDocumentLink({ key, now }, '')).toBeUndefined();
});

test('GET /documents/{token} answers 404 for anything but a valid link', async () => {
  for (const token of ['x', '..%2f..%2fetc%2fpasswd', `${'0'.repeat(60)}.${'A'.repeat(43)}`]) {
    const answer = await server.call(`GET /documents/${token}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'documents.linkExpired']);
  }
});

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\CV.docx', 'CV.pdf'],
  ['\u0000\u0007.pdf', 'document.pdf'],
  ['say "cheese".png', 'say cheese.pdf'],
  ['', 'document.pdf'],
  [`${'long '.repeat(60)}.pdf`, `${'long '.repeat(20).trim()}.pdf`],
])('the file name %j is shown as %j', (sent, shown) => {
  expect(nameOf(sent, 'pdf')).toBe(shown);
});

test('files without a row are deleted after an hour, the others stay', async () => {
  const { storage } = server.services;
  const person = await applicant();
  const stored = (await send(person.token, PDF)).json().data;
  const orphan = '01890000-0000-7000-8000-00000000000a';
  await storage.put(`documents/${person.id}/${orphan}.pdf`, PDF, 'application/pdf');
  expect(await cleanupDocuments(server.services, Date.now() + 2 * 3_600_000)).toBe(1);
  expect(await storage.list(`documents/${person.id}`)).toEqual([`documents/${person.id}/${stored._id}.pdf`]);
});
