import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** What HTML itself forbids; how a tag is written is React's, and who can use a page is judged by Axe. */
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

/** What is not valid in a document: rule, sentence and place, what is the same once. */
export async function findInvalid(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`));
  return [...new Set(found)];
}
