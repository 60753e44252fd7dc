import { data } from 'react-router';
import { SomeWorks } from '#web/arts/gallery/some-works.tsx';
import { NotFound } from '#web/app/layout/not-found.tsx';

/** Responds with 404 and the not-found page. */
export function loader() {
  return data(null, { status: 404 });
}

export { clientLoader } from '#web/app/preload.ts';

export default function NotFoundScreen() {
  return (
    <NotFound>
      <SomeWorks />
    </NotFound>
  );
}
