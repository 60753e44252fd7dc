import { registerHooks } from 'node:module';

/**
 * TypeScript 7 has no JavaScript API yet; what is written for that of older ones gets the TypeScript 6 inside @ts-morph/common, which
 * brings no second `tsc`. Hands back what `load` imports.
 */
export async function withTypeScriptApi<T>(load: () => Promise<T>): Promise<T> {
  const library = JSON.stringify(import.meta.resolve('@ts-morph/common'));
  const url = `data:text/javascript,${encodeURIComponent(`export { ts as default } from ${library};`)}`;
  const hooks = registerHooks({
    resolve: (name, context, next) => (name === 'typescript' ? { url, shortCircuit: true } : next(name, context)),
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
