import { data } from 'react-router';
import { NotFound } from '#web/app/layout/not-found.tsx';

/** Nothing is at this address: HTTP 404 with the page of it. */
export function loader() {
  return data(null, { status: 404 });
}

export { clientLoader } from '#web/app/preload.ts';

export default function NotFoundScreen() {
  return <NotFound />;
}
