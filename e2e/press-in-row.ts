import type { Page } from '@playwright/test';

/** Presses an act of a row, or of its menu; a phone has it on the page that the row opens, unless that is open, or in the menu there. */
export async function pressInRow(
  { page, isPhone }: { page: Page; isPhone: boolean },
  name: string,
  inRow: string,
  onPage: string,
): Promise<void> {
  if (!isPhone) {
    if (inRow.startsWith('Delete ')) await page.getByRole('button', { name: `More acts on ${name}` }).click();
    return page.getByRole('button', { name: inRow }).click();
  }
  // Under a finger the row is one thing.
  if (!page.url().includes('/people/')) await page.locator('tr[data-row]', { hasText: name }).first().click();
  if (/^(Delete|Withdraw) /.test(onPage)) await page.getByRole('button', { name: `More acts on ${name}` }).click();
  await page.getByRole('button', { name: onPage, exact: true }).click();
}
