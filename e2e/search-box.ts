import type { Locator, Page } from '@playwright/test';

/** The header's search box; on a narrow screen it is opened first. */
export async function openSearch(page: Page): Promise<Locator> {
  const box = page.getByRole('combobox', { name: 'Search artworks' });
  const opener = page.getByRole('link', { name: 'Search', exact: true });
  // Only where the box is not in the header itself.
  if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await box.focus();
  return box;
}
