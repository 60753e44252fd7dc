import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';
import { DEMO_PASSWORD, keepSignedIn } from './signed-in.ts';

const ARTICLE = '/blog/imigongo-relief-painting-of-the-east';
/** An article with three likes in the demo shop, and without comments. */
const UNCOMMENTED = '/blog/what-a-certificate-says';
const TITLE = 'Imigongo, the relief painting of the east';

test('the list is searched, filtered, laid out and paged, all stored in its address', async ({ page }) => {
  await page.goto('/blog');
  await expectAccessible(page, 'blog');
  const articles = page.getByRole('region', { name: 'Articles', exact: true }).getByRole('article');
  await expect(articles).toHaveCount(6);
  await page.getByRole('link', { name: 'Load more articles' }).click();
  await expect(articles).toHaveCount(9);
  await expect(page).toHaveURL(/\/blog$/);

  await page.getByRole('navigation', { name: 'Categories', exact: true }).getByRole('link', { name: 'Buying' }).click();
  await expect(articles).toHaveCount(2);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('certificate');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(articles).toHaveCount(1);
  await expect(page).toHaveURL(/category=Buying.*view=list.*search=certificate|search=certificate/);
  await page.reload();
  await expect(articles).toHaveCount(1);

  await page.goto('/blog?search=no-such-words');
  await expect(page.getByText('Oops! No Results Found.')).toBeVisible();
  await expectAccessible(page, 'blog without results');
});

test('without JavaScript the list has links to its pages, and an article can be read', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Load more articles' }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.getByRole('region', { name: 'Articles', exact: true }).getByRole('article')).toHaveCount(3);
  await page.goto(ARTICLE);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await context.close();
});

test('a visitor counts as one view a session, and must sign in to like', async ({ page, server }) => {
  const counted = page.waitForResponse((answer) => answer.url().endsWith(`${ARTICLE}/view`));
  await page.goto(ARTICLE);
  await expectAccessible(page, 'article');
  await page.getByRole('button', { name: /^Like this article/ }).click();
  await expect(page.getByText('Please Login First')).toBeVisible();
  // A visitor's answer may come from the cache, which views do not invalidate; that of an account never does.
  const token = await signInByApi(server.url);
  const viewsOf = async () => {
    const answer = await page.request.get(`/api/v1${ARTICLE}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: { views: number } }).data.views;
  };
  await counted;
  const before = await viewsOf();
  expect(before).toBeGreaterThan(0);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.reload({ waitUntil: 'networkidle' });
  expect(requests).not.toContain(`POST /api/v1${ARTICLE}/view`);
  expect(await viewsOf()).toBe(before);
});

test('a reader likes and comments; the admin approves the comment, then deletes it', async ({ browser, server }) => {
  const comment = 'Murakoze, I did not know about Gisaka.';
  const open = async (email: string | undefined) => {
    const context = await browser.newContext({ baseURL: server.url });
    if (email) await keepSignedIn(context, server.url, email);
    const page = await context.newPage();
    await page.goto(UNCOMMENTED);
    return page;
  };
  const reader = await open('aline@example.com');
  const like = reader.getByRole('button', { name: /^Like this article/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toContainText('4 likes');
  await reader.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reader.getByText('Message Required')).toBeVisible();
  await reader.getByLabel('Your comment').fill(comment);
  await reader.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reader.getByText('Waiting for approval')).toBeVisible();
  await expectAccessible(reader, 'article of a reader');

  const visitor = await open(undefined);
  await expect(visitor.getByText('No comments yet.')).toBeVisible();

  const admin = await open('admin@example.com');
  await admin.getByRole('button', { name: /^Approve: what/ }).click();
  await expect(admin.getByText('Approved Successfully')).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText(comment)).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await admin.getByRole('button', { name: /^Delete what/ }).click();
  await expectAccessible(admin, 'question before deleting');
  await admin.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('A test of ours.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(admin.getByText('Deleted Successfully')).toBeVisible();
  await expect(admin.getByText(comment)).toHaveCount(0);
  for (const page of [reader, visitor, admin]) await page.context().close();
});

test('an unknown article is a not-found page with status 404', async ({ page }) => {
  const answer = await page.goto('/blog/no-such-article');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Oops! We Can't Find That Page.");
});

async function signInByApi(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'aline@example.com', password: DEMO_PASSWORD });
  const answer = await fetch(`${url}/api/v1/users/auth`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { token: string }).token;
}
