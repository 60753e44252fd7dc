import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { FEATURED_MAX } from '#contract/admin.ts';
import type { ArtCard } from '#contract/arts.ts';
import { emptyMessages } from '#contract/messages.ts';
import { artByIdQuery, artsQuery } from '#web/arts/queries.ts';
import { HiddenBadge } from '#web/moderation/hidden-badge.tsx';
import { Button, IconButton } from '#web/kit/buttons/button.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/kit/visuals/icons.tsx';
import { PlusIcon, TrashIcon } from '#web/kit/visuals/more-icons.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useDraft } from '#web/app/forms/use-draft.ts';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { SavedNote, useSavedPart } from './saved-note.tsx';
import { useOnShow } from './use-on-show.ts';
import { FeaturedExample } from './what-visitors-see.tsx';

/** The artworks in the hero: added by search, moved and removed by buttons. */
export function FeaturedForm({ ids }: { ids: readonly string[] }) {
  const [chosen, setChosen] = useState<readonly string[]>(ids);
  const { t } = useLingui();
  const save = useSavedPart();
  const begun = ids.join();
  // A work that was featured elsewhere meanwhile is there too, unless these were changed here.
  const [known, setKnown] = useState(begun);
  if (begun !== known) {
    setKnown(begun);
    if (chosen.join() === known) setChosen(ids);
  }
  const draft = useDraft({
    name: 'settings:featured',
    base: begun,
    put: ({ values }) => setChosen(typeof values['featured'] === 'string' ? values['featured'].split(',').filter(Boolean) : []),
    reset: () => setChosen(ids),
  });
  const change = (next: readonly string[]) => {
    setChosen(next);
    draft.keep(next.join() === begun ? undefined : { values: { featured: next.join() } });
  };
  return (
    <div className="flex flex-col gap-5">
      <UnsavedWork isUnsaved={chosen.join() !== begun} draft={draft} />
      <FormFailure>{save.failure}</FormFailure>
      <ChosenArts ids={chosen} onChange={change} />
      {chosen.length < FEATURED_MAX ? <ArtPicker taken={chosen} onPick={(id) => change([...chosen, id])} /> : null}
      {chosen.length > 0 ? <InTheHero ids={chosen} /> : null}
      <DraftNote draft={draft} />
      <Button
        look={chosen.join() === begun ? 'secondary' : 'primary'}
        busy={save.isPending}
        className="self-start"
        onClick={() =>
          save.send({ featured: [...chosen] }, { stored: { featured: [...ids] }, putBack: () => setChosen(ids) }, { onSuccess: draft.drop })
        }
      >
        <Trans>Save</Trans>
      </Button>
      <SavedNote part={t`Featured artworks`} {...save} />
    </div>
  );
}

function ChosenArts({ ids, onChange }: { ids: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const { t } = useLingui();
  const found = useQueries({ queries: ids.map((id) => artByIdQuery(id)) });
  const onShow = useOnShow(ids);
  if (ids.length === 0) {
    return (
      <p className="text-sm text-ash">
        <Trans>None yet: the samples are shown.</Trans>
      </p>
    );
  }
  const move = (place: number, by: -1 | 1) => {
    const id = ids[place];
    if (id) onChange(ids.toSpliced(place, 1).toSpliced(place + by, 0, id));
  };
  return (
    <ol className="flex flex-col border-t border-hairline">
      {ids.map((id, place) => {
        const art = found[place]?.data;
        const name = art?.name ?? t`Artwork ${place + 1}`;
        return (
          <li key={id} className="flex items-center gap-3 border-b border-hairline py-2">
            <Thumbnail picture={art?.pictures[0] ?? null} />
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-2">
              <span className="work-title wrap-anywhere">{name}</span>
              {onShow?.has(id) === false ? <HiddenBadge /> : null}
            </span>
            <IconButton
              label={t`Move ${name} forward`}
              disabled={place === 0}
              className="disabled:opacity-40"
              onClick={() => move(place, -1)}
            >
              <ChevronLeftIcon className="size-5 rotate-90" />
            </IconButton>
            <IconButton
              label={t`Move ${name} back`}
              disabled={place === ids.length - 1}
              className="disabled:opacity-40"
              onClick={() => move(place, 1)}
            >
              <ChevronRightIcon className="size-5 rotate-90" />
            </IconButton>
            <IconButton label={t`Remove ${name}`} onClick={() => onChange(ids.filter((one) => one !== id))}>
              <TrashIcon className="size-5" />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}

/** The pictures that take turns in the hero, without works that visitors do not see. */
function InTheHero({ ids: chosen }: { ids: readonly string[] }) {
  const onShow = useOnShow(chosen);
  const ids = chosen.filter((id) => onShow?.has(id) !== false);
  const found = useQueries({ queries: ids.map((id) => artByIdQuery(id)) });
  if (ids.length === 0) return null;
  return (
    <FeaturedExample>
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {ids.map((id, place) => (
          <span key={id} className="flex aspect-square items-center justify-center bg-mat">
            <Picture picture={found[place]?.data?.pictures[0] ?? null} alt="" sizes="8rem" className="max-h-full w-full object-contain" />
          </span>
        ))}
      </div>
    </FeaturedExample>
  );
}

const MAX_SHOWN = 6;

function ArtPicker({ taken, onPick }: { taken: readonly string[]; onPick: (id: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { data } = useInfiniteQuery({ ...artsQuery({ search: text.trim() }), enabled: text.trim() !== '' });
  const arts = data?.pages[0]?.data.filter(({ _id }) => !taken.includes(_id)).slice(0, MAX_SHOWN);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t`Find an artwork to feature`}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <output className="sr-only">{arts && text ? t`${arts.length} found` : ''}</output>
      {text.trim() && arts ? <FoundArts arts={arts} onPick={onPick} /> : null}
    </div>
  );
}

function FoundArts({ arts, onPick }: { arts: readonly ArtCard[]; onPick: (id: string) => void }) {
  const { t } = useLingui();
  if (arts.length === 0) return <p className="text-sm text-ash">{emptyMessages.noData}</p>;
  return (
    <ul className="border border-hairline">
      {arts.map((art) => (
        <li key={art._id} className="flex items-center gap-3 border-b border-hairline px-2 py-1 last:border-b-0">
          <Thumbnail picture={art.cover} />
          <span className="min-w-0 grow text-sm">
            <span className="work-title wrap-anywhere">{art.name}</span>
            <span className="block text-xs text-ash">{art.owner.name}</span>
          </span>
          <IconButton label={t`Feature ${art.name}`} onClick={() => onPick(art._id)}>
            <PlusIcon className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ picture }: { picture: Parameters<typeof Picture>[0]['picture'] }) {
  return (
    <span className="flex size-12 flex-none items-center justify-center overflow-hidden bg-mat">
      <Picture picture={picture} alt="" sizes="3rem" className="size-full object-contain" />
    </span>
  );
}
