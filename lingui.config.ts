import { defineConfig } from '@lingui/cli';

const runtime = '#web/locales/translate.tsx';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: 'web/locales/{locale}', include: ['web'] }],
  runtimeConfigModule: { Trans: [runtime, 'Trans'], useLingui: [runtime, 'useLingui'] },
});
