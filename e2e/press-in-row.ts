import type { Page } from '@playwright/test';

/** Presses an act of a row; a phone has it on the page that the row opens. */
export async function pressInRow(
  { page, isPhone }: { page: Page; isPhone: boolean },
  name: string,
  inRow: string,
  onPage: string,
): Promise<void> {
  if (!isPhone) return page.getByRole('button', { name: inRow }).click();
  // Under a finger the row is one thing.
  await page.locator('tr[data-row]', { hasText: name }).first().click();
  await page.getByRole('button', { name: onPage, exact: true }).click();
}
