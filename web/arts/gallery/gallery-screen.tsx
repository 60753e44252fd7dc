import { Trans, useLingui } from '@lingui/react/macro';
import type { LoaderFunctionArgs } from 'react-router';
import { screens } from '#contract/screens.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { preload } from '#web/app/preload.ts';
import { Gallery } from './gallery.tsx';
import { categoriesQuery } from '#web/arts/queries.ts';
import { loadGallery } from './use-gallery-list.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return preload({ context }, (client) => Promise.all([loadGallery(client, searchParams), client.prefetchQuery(categoriesQuery())]));
}

export { clientLoader } from '#web/app/preload.ts';

/** `/shop`: every published artwork (product.md section 2, 'Gallery'). */
export default function GalleryScreen() {
  const { t } = useLingui();
  return (
    <div className="page pt-3 md:pt-4">
      <Head title={t`Shop`} description={t`Paintings, sculptures, photographs and Imigongo by artists of Rwanda.`} />
      <Gallery
        path={screens.shop}
        heading={
          <h1 className="text-xl sm:text-2xl">
            <Trans>Discover Unique Artworks</Trans>
          </h1>
        }
      />
    </div>
  );
}
