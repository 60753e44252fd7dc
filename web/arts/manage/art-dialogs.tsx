import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { Art } from '#contract/arts.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { isDefinite, newKey } from '#web/app/api.ts';
import { useAddArt, useDeleteArt, useEditArt } from '#web/arts/own-arts.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { artByIdQuery } from '#web/arts/queries.ts';
import { explain } from '#web/app/failures/situations.ts';
import { lazyPart } from '#web/kit/browser/lazy-part.ts';
import { useOpen } from '#web/dashboard/list-state/use-open.ts';
import { Button, type ButtonLook } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { ArtForm } from './art-form.tsx';
import { changedValues, type FirstValues, repeated } from '#web/arts/values/art-values.ts';
import { HeldNote } from '#web/arts/standing/held-by.tsx';
import { HiddenNote } from '#web/arts/standing/hidden-by-staff.tsx';
import { PageLink } from './page-link.tsx';
import type { Lacking } from './use-lacking.ts';
import type { SendArt } from './use-art-form.ts';
import { DuplicateButton } from './duplicate-button.tsx';
import { useArtName } from './use-art-name.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import '#web/kit/dialogs/kept-head.css';

/** A field that is focused because of its error does not lie beneath the buttons at the foot. */
const WIDE = 'keeps-head max-w-[44rem] w-[min(calc(100vw-2rem),44rem)] scroll-py-28';

/** Opens the dialog of a `NewArtButton` on the same screen. */
export function OpenNewArt({ look = 'primary' }: { look?: ButtonLook }) {
  const { open } = useOpen('add');
  return (
    <Button look={look} onClick={() => open('one')}>
      <Trans>New Art</Trans>
    </Button>
  );
}

/** The 'New Art' button and its dialog, which has an address: once on a screen. */
export function NewArtButton({ look }: { look?: ButtonLook }) {
  const { opened, close } = useOpen('add');
  return (
    <>
      <OpenNewArt {...(look && { look })} />
      <Dialog
        isOpen={opened === 'one'}
        onClose={close}
        title={<Trans>Add New Art</Trans>}
        discardTitle={<Trans>Leave this artwork?</Trans>}
        className={WIDE}
      >
        <NewArtForm onDone={close} />
      </Dialog>
    </>
  );
}

const ManyArts = lazyPart(async () => (await import('#web/arts/many/many-arts.tsx')).ManyArts);
const DraftsTable = lazyPart(async () => (await import('#web/arts/many/drafts-table.tsx')).DraftsTable);

/** What `useOpen('add').open` takes to open the table of these drafts. */
export const openTableOf = (ids: readonly string[]): string => ['many', ...ids].join(',');

/** Opens the `ManyArtsDialog` on the same screen. */
export function OpenManyArts() {
  const { open } = useOpen('add');
  return (
    <Button onClick={() => open('many')}>
      <Trans>Add many</Trans>
    </Button>
  );
}

/** The table for many artworks at once, which has an address: once on a screen, where it stays while artworks are added. It is that of drafts, too. */
export function ManyArtsDialog() {
  const { opened, close } = useOpen('add');
  const [kind, ...drafts] = opened?.split(',') ?? [];
  return (
    <Dialog
      isOpen={kind === 'many'}
      onClose={close}
      title={drafts.length > 0 ? <Plural value={drafts.length} one="# draft" other="# drafts" /> : <Trans>Add many artworks</Trans>}
      className="keeps-head w-[min(calc(100vw-2rem),88rem)] max-w-[88rem] scroll-py-28"
    >
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        {drafts.length > 0 ? <DraftsTable key={opened} ids={drafts} onDone={close} /> : <ManyArts onDone={close} />}
      </Suspense>
    </Dialog>
  );
}

/** One artwork after the other, until one is the last. */
function NewArtForm({ onDone }: { onDone: () => void }) {
  const [next, setNext] = useState<{ number: number; first?: FirstValues }>({ number: 0 });
  return (
    <OneNewArt
      key={next.number}
      first={next.first}
      isNext={next.number > 0}
      onDone={onDone}
      onAnother={(first) => setNext({ number: next.number + 1, first })}
    />
  );
}

type OneNewArtProps = { first: FirstValues | undefined; isNext: boolean; onDone: () => void; onAnother: (first: FirstValues) => void };

function OneNewArt({ first, isNext, onDone, onAnother }: OneNewArtProps) {
  const { t } = useLingui();
  const add = useAddArt(t`Draft saved`, (name) => t`See “${name}”`);
  // A repeated request adds one artwork; after a refusal, which added none, the key changes, because the content may.
  const key = useRef(newKey());
  const send: SendArt = (body, kind, showFieldFailures, onSent) =>
    add.mutate(
      { body, key: key.current },
      {
        onSuccess: () => {
          onSent();
          if (kind === 'another') onAnother(repeated(body));
          else onDone();
        },
        onError: (error) => {
          if (isDefinite(error)) key.current = newKey();
          showFieldFailures(error);
        },
      },
    );
  return <ArtForm first={first} isNext={isNext} isBusy={add.isPending} failure={add.failure} onSend={send} />;
}

type EditArtProps = {
  id: string | undefined;
  /** The field that it opens for: what a draft lacks. */
  beginAt?: Lacking | undefined;
  /** Why the staff hid it. */
  hiddenReason?: string | undefined;
  onClose: () => void;
  /** Where it can be deleted from its form, too. */
  onDelete?: ((art: Deleted) => void) | undefined;
  /** Where it can be copied from its form, too: opens the copy. */
  onDuplicated?: ((id: string) => void) | undefined;
};

/** Edits the artwork with this id; closed without one. */
export function EditArtDialog({ id, onClose, ...props }: EditArtProps) {
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={<Trans>Edit Art</Trans>} className={WIDE}>
      {id ? <EditArt key={id} id={id} {...props} onDone={onClose} /> : null}
    </Dialog>
  );
}

type EditProps = Pick<EditArtProps, 'beginAt' | 'hiddenReason' | 'onDelete' | 'onDuplicated'> & { onDone: () => void };

function EditArt({ id, ...props }: EditProps & { id: string }) {
  // The form must start with the present values.
  const { data: art, error, isFetching } = useQuery({ ...artByIdQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const [first, setFirst] = useState<Art>();
  if (art && !isFetching && !first) setFirst(art);
  if (first) return <EditArtForm art={first} {...props} />;
  if (error) return <LoadFailure>{explain('loadArt', error)}</LoadFailure>;
  return <Skeleton className="h-96 w-full" />;
}

/** Which work it is, and whose where it may be somebody else's; its page; and the form. */
function EditArtForm({ art, beginAt, hiddenReason, onDone, onDelete, onDuplicated }: EditProps & { art: Art }) {
  const { t } = useLingui();
  const name = useArtName()(art);
  const isSold = art.available_arts === 0 && !art.isCustomOrder && art.heldUntil === undefined;
  const state = {
    draft: t`Draft`,
    hidden: hiddenReason ? t`Hidden: ${hiddenReason}` : t`Hidden`,
    published: isSold ? t`Published, sold out` : t`Published`,
  }[art.state];
  const { isAdmin } = useSession();
  const edit = useEditArt((name) => t`See “${name}”`);
  const send: SendArt = (body, kind, showFieldFailures, onSent) =>
    edit.mutate(
      { id: art._id, body: changedValues(art, body, kind === 'publish') },
      {
        onSuccess: () => {
          onSent();
          onDone();
        },
        onError: showFieldFailures,
      },
    );
  return (
    <>
      {/* As it is stored: what is typed here is not on its page yet. */}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere text-ash">
          {name}
          {isAdmin ? ` · ${art.owner.name}` : null} ·&nbsp;{state}
        </p>
        <div className="flex flex-none items-baseline max-sm:w-full">
          <PageLink art={art} />
          {onDuplicated ? <DuplicateButton art={art} onDuplicated={onDuplicated} /> : null}
          {onDelete ? (
            // Apart from what copies it.
            <Button
              look="quiet"
              className="px-2 max-sm:ml-auto sm:ml-10 xl:min-h-0 xl:py-0"
              aria-label={t`Delete ${name}`}
              onClick={() => onDelete(art)}
            >
              <Trans>Delete</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      <HiddenNote art={art} />
      {art.heldUntil ? <HeldNote id={art._id} until={art.heldUntil} /> : null}
      <ArtForm art={art} beginAt={beginAt} isBusy={edit.isPending} failure={edit.failure} onSend={send} />
    </>
  );
}

export type Deleted = Pick<ManagedArt, '_id' | 'name' | 'state'>;

/** Asks before an artwork is deleted; open while there is one. */
export function DeleteArtDialog({ art, onClose }: { art: Deleted | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteArt(onClose);
  const nameOf = useArtName();
  const name = art ? nameOf(art) : '';
  return (
    <QuestionDialog
      isOpen={art !== undefined}
      title={t`Delete ${name}?`}
      action={<Trans>Delete</Trans>}
      isBusy={remove.isPending}
      onConfirm={() => art && remove.mutate(art._id)}
      onClose={onClose}
    >
      <p>
        <Trans>It leaves the shop at once. A work that was ever sold is hidden, so that its orders stay whole.</Trans>
      </p>
    </QuestionDialog>
  );
}
