import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { queryOf } from '#web/app/query.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

/** Of what is to be sent the first: that the order `id` was sent may not be counted yet. */
const QUERY = { fulfilment: 'unsent', sort: 'toSend', limit: 2 } as const;

/** Leads an artist, who has sent the order `id`, to the question of the one that must leave next, and says how many are left; nothing where none is. */
export function NextToSend({ id }: { id: string }) {
  const { identity } = useSession();
  const { data } = useQuery({ ...queryOf('GET /checkout/artsOwner', { query: QUERY, identity }), staleTime: 0 });
  const others = data?.data.filter(({ _id }) => _id !== id) ?? [];
  const [next] = others;
  if (!data || !next) return null;
  const left = (data.page.total ?? data.data.length) - (data.data.length - others.length);
  return (
    <LinkButton look="primary" to={`${screens.artistOrder(next._id)}?act=send`}>
      <Trans>Next to send ({left} left)</Trans>
    </LinkButton>
  );
}
