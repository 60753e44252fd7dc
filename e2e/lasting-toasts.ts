import { type Browser, test as base } from '@playwright/test';

/** Longer than what a busy machine lets pass between two looks at a page; the shortest toast stays three seconds, and was missed. */
const LASTING_MS = 20_000;

/** The progress bar of a toast is its clock (web/kit/toasts/toaster.css). */
function haveToastsLast(ms: number): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.Toastify__progress-bar--animated { animation-duration: ${ms}ms !important; }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Tests in whose browser each toast stays so long, in every context. */
export const test = base.extend<Record<never, never>, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(haveToastsLast, LASTING_MS);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
