import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import { mailFrequencies, type MailFrequency, type SavedSearch } from '#contract/saved-searches.ts';
import { screens } from '#contract/screens.ts';
import { useFilterTexts } from '#web/arts/filters/filter-texts.ts';
import { galleryAddress } from '#web/arts/filters/gallery-address.ts';
import { savedSearchesQuery, useEditSearch, useRemoveSearch } from '#web/arts/saved/saved-searches.ts';
import { mailQuery } from './own-data.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button, IconButton } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { AskFirst } from '#web/kit/dialogs/ask-first.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { TrashIcon } from '#web/kit/visuals/more-icons.tsx';
import { KeepsFocus } from '#web/kit/lists/keeps-focus.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';

/** The saved searches: run, rename, choose how often they are emailed, delete. */
export function SavedSearches() {
  const { data, error } = useQuery(savedSearchesQuery());
  if (!data) return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-24 w-full" />;
  return (
    <KeepsFocus>
      {data.length === 0 ? (
        <NothingSaved />
      ) : (
        <ul className="flex flex-col divide-y divide-hairline border border-hairline bg-paper">
          {data.map((saved) => (
            <Saved key={saved._id} saved={saved} />
          ))}
        </ul>
      )}
      {data.length > 0 ? <AddressToConfirm /> : null}
    </KeepsFocus>
  );
}

/** Without it no search is emailed. */
function AddressToConfirm() {
  const { data: mails } = useQuery(mailQuery());
  if (!mails || mails.isEmailVerified) return null;
  return (
    <p className="pt-3 text-sm">
      <Trans>
        We email new works once you have{' '}
        <Link to={screens.notificationChoices} className="underline underline-offset-4">
          confirmed your email address
        </Link>
        .
      </Trans>
    </p>
  );
}

function Saved({ saved }: { saved: SavedSearch }) {
  const { _id, filters, name, createdAt } = saved;
  const { t } = useLingui();
  const words = useFilterTexts()(filters)
    .map(({ text }) => text)
    .join(' · ');
  const [isRenaming, setRenaming] = useState(false);
  const [wasRenamed, setRenamed] = useState(false);
  const remove = useRemoveSearch();
  const title = name ?? words;
  const endRenaming = () => {
    setRenaming(false);
    setRenamed(true);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
      {isRenaming ? (
        <Rename saved={saved} words={words} onDone={endRenaming} />
      ) : (
        <div className="min-w-0 grow basis-60">
          <p>
            <Link to={galleryAddress(new URLSearchParams(), filters)} className="font-medium underline underline-offset-4 wrap-anywhere">
              {title}
            </Link>
          </p>
          <p className="text-sm text-ash wrap-anywhere">
            {name ? `${words} · ` : null}
            <Trans>
              Saved <Moment time={createdAt} />
            </Trans>
          </p>
        </div>
      )}
      <div className="flex items-center gap-2">
        <Frequency saved={saved} title={title} />
        {isRenaming ? null : (
          <Button
            ref={wasRenamed ? focus : undefined}
            look="quiet"
            className="px-2"
            aria-label={t`Rename the search ${title}`}
            onClick={() => setRenaming(true)}
          >
            <Trans>Rename</Trans>
          </Button>
        )}
        <AskFirst
          title={<Trans>Delete this saved search?</Trans>}
          action={<Trans>Delete</Trans>}
          isBusy={remove.isPending}
          onConfirm={(close) => remove.mutate(_id, { onSuccess: close })}
          renderButton={(ask) => (
            <IconButton label={t`Delete the search ${title}`} disabled={remove.isPending} onClick={ask}>
              <TrashIcon className="size-5" />
            </IconButton>
          )}
        >
          <p className="wrap-anywhere">
            <Trans>We'll stop emailing you about new works that match “{title}”.</Trans>
          </p>
        </AskFirst>
      </div>
    </li>
  );
}

/** How often new works for the search are emailed; saved when it is chosen. */
function Frequency({ saved: { _id, frequency }, title }: { saved: SavedSearch; title: string }) {
  const { t } = useLingui();
  const edit = useEditSearch();
  const names: Record<MailFrequency, string> = {
    instant: t`Email at once`,
    daily: t`Email daily`,
    weekly: t`Email weekly`,
    never: t`No emails`,
  };
  const choose = (value: string) => {
    const chosen = mailFrequencies.find((one) => one === value);
    if (chosen) edit.mutate({ id: _id, frequency: chosen });
  };
  return (
    <Select
      label={t`Emails about ${title}`}
      isLabelHidden
      // What was chosen shows at once; a refusal puts back what is stored.
      value={(edit.isPending && edit.variables.frequency) || frequency}
      disabled={edit.isPending}
      onChange={(event) => choose(event.target.value)}
    >
      {mailFrequencies.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </Select>
  );
}

/** The field takes the place of the button that asked for it, and with it the focus; so does the button afterwards. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Names the search; an empty name goes back to its filters in words. */
function Rename({ saved: { _id, name }, words, onDone }: { saved: SavedSearch; words: string; onDone: () => void }) {
  const { t } = useLingui();
  const edit = useEditSearch();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const given = typeof typed === 'string' ? typed.trim() : '';
    if (given === (name ?? '')) return onDone();
    return edit.mutate({ id: _id, name: given || null }, { onSuccess: onDone });
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
      className="flex min-w-0 grow basis-60 flex-wrap items-end gap-3"
    >
      <TextField
        ref={focus}
        label={t`Name`}
        name="name"
        defaultValue={name ?? ''}
        placeholder={words}
        maxLength={limits.nameLength}
        className="grow"
      />
      <Button type="submit" busy={edit.isPending}>
        <Trans>Save</Trans>
      </Button>
      <Button look="quiet" className="px-2" onClick={onDone}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}

function NothingSaved() {
  return (
    <p className="text-ash">
      <Trans>
        Nothing yet. Search or filter{' '}
        <Link to={screens.shop} className="text-soot underline underline-offset-4">
          the shop
        </Link>{' '}
        and save it. We'll email you when new works match.
      </Trans>
    </p>
  );
}
