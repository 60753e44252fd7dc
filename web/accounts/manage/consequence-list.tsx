import { Plural, Trans } from '@lingui/react/macro';
import type { Consequences } from '#contract/admin.ts';

/** Open orders prevent a deletion (contract.md section 3). */
export const isDeletionRefused = ({ openOrders, openSales }: Consequences): boolean => openOrders + openSales > 0;

/** What a deletion would do, or what prevents it; an artist's part only where there is one. */
export function ConsequenceList({ consequences }: { consequences: Consequences }) {
  const { artworks, artworksOnShow, followers, openOrders, openSales, ordersPlaced } = consequences;
  if (isDeletionRefused(consequences)) {
    return (
      <div className="flex flex-col gap-2">
        <p role="alert">
          <Trans>This account has open orders. Please finish or cancel them first.</Trans>
        </p>
        <ul className="list-inside list-disc text-sm">
          {openOrders > 0 ? (
            <li>
              <Plural value={openOrders} one="# open order placed" other="# open orders placed" />
            </li>
          ) : null}
          {openSales > 0 ? (
            <li>
              <Plural value={openSales} one="# open order for their artworks" other="# open orders for their artworks" />
            </li>
          ) : null}
        </ul>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Trans>This cannot be undone:</Trans>
      </p>
      <ul className="list-inside list-disc text-sm">
        <li>
          <Trans>Name, email, phone, address and picture are deleted.</Trans>
        </li>
        {artworks > 0 ? (
          <li>
            <Plural
              value={artworks}
              one={`# artwork will be removed from the shop (${artworksOnShow} currently on show).`}
              other={`# artworks will be removed from the shop (${artworksOnShow} currently on show).`}
            />
          </li>
        ) : null}
        {ordersPlaced > 0 ? (
          <li>
            <Plural
              value={ordersPlaced}
              one="# order is kept under the name it was placed with."
              other="# orders are kept under the names they were placed with."
            />
          </li>
        ) : null}
        <li>
          <Trans>Reviews, questions and messages stay, without the name.</Trans>
        </li>
        {followers > 0 ? (
          <li>
            <Plural value={followers} one="# follower is lost." other="# followers are lost." />
          </li>
        ) : null}
      </ul>
    </div>
  );
}
