import { Trans, useLingui } from '@lingui/react/macro';
import type { LoaderFunctionArgs } from 'react-router';
import { Head } from '#web/kit/head.tsx';
import { preload } from '#web/preload.ts';
import { Gallery } from './gallery.tsx';
import { filtersOf } from './gallery-address.ts';
import { artsQuery, categoriesQuery } from './state.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return preload({ context }, (client) =>
    Promise.all([
      client.fetchInfiniteQuery(artsQuery(filtersOf(searchParams), searchParams.get('cursor') ?? '')),
      client.prefetchQuery(categoriesQuery()),
    ]),
  );
}

export { clientLoader } from '#web/preload.ts';

/** `/shop`: every artwork on show (specification section 2, 'Gallery'). */
export default function GalleryScreen() {
  const { t } = useLingui();
  return (
    <div className="page pt-10 md:pt-16">
      <Head title={t`Shop`} description={t`Paintings, sculptures, photographs and Imigongo by artists of Rwanda.`} />
      <Gallery
        heading={
          <h1 className="text-3xl">
            <Trans>Discover Unique Artworks</Trans>
          </h1>
        }
      />
    </div>
  );
}
