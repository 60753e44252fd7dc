import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { ALL_ARTS } from '#contract/limits.ts';
import { galleryAddress } from '#web/arts/filters/gallery-address.ts';
import { categoriesQuery } from '#web/arts/queries.ts';
import { BackCloses } from '#web/kit/dialogs/back-closes.ts';

/** What the menu of a phone has only once it is open: Back closes it, and the categories of the shop that have works. */
export function MenuParts({ onBack }: { onBack: () => void }) {
  return (
    <>
      <BackCloses onBack={onBack} />
      <Categories />
    </>
  );
}

function Categories() {
  const id = useId();
  const { data: counted } = useQuery(categoriesQuery());
  const filled = (counted?.data ?? []).filter(({ category, count }) => category !== ALL_ARTS && count > 0);
  if (filled.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="my-2 border-y border-hairline py-3">
      <h2 id={id} className="eyebrow font-text">
        <Trans>Shop by category</Trans>
      </h2>
      <ul className="grid grid-cols-2 gap-x-4">
        {filled.map(({ category }) => (
          <li key={category}>
            <Link
              to={galleryAddress(new URLSearchParams(), { category })}
              className="flex min-h-11 items-center underline-offset-8 hover:underline"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
