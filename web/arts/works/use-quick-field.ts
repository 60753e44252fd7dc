import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { artPrice, artStock } from '#contract/new-art.ts';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { formatFrw } from '#contract/format.ts';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { ApiFailure } from '#web/app/api.ts';
import { useQuickChange, useUndoQuickChange } from '#web/arts/own-arts.ts';
import { useCutConnection } from '#web/kit/browser/online-status.ts';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';

const schemas = { price: artPrice, available_arts: artStock } as const;
export type QuickName = keyof typeof schemas;

/** A value of an artwork as it is typed in its row: what is stored, what is typed and not saved, why it is refused, and how it is saved or given back. */
export function useQuickField(art: ManagedArt, name: QuickName) {
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { t } = useLingui();
  const undo = useUndoQuickChange(t`Undone`);
  const artName = useArtName()(art);
  const change = useQuickChange(({ id, before, now }) => {
    setTyped(undefined);
    const [was, is] = [before, now].map((step) =>
      name === 'price' ? formatFrw(Number(step.price)) : t`${step.available_arts ?? 0} in stock`,
    );
    const said = before.price === '0' ? t`${artName}: ${is}` : t`${artName}: ${is} (was ${was})`;
    toast.success(said, UNDO_MS, { label: t`Undo`, act: () => undo.mutate({ id, before, now }) });
  });
  // A draft has no price yet.
  const stored = name === 'price' ? String(art.price || '') : String(art.available_arts);
  const isChanged = typed !== undefined && typed.trim() !== stored;
  const write = (text: string | undefined) => {
    setTyped(text);
    setRefusal(undefined);
    change.reset();
  };
  const unsent = useUnsent(change.error);
  const error = refusal ?? refusalOf(change.error, name) ?? unsent ?? change.failure;
  const check = () => {
    if (isChanged) setRefusal(schemas[name].safeParse(typed).error?.issues[0]?.message);
  };
  const save = (isConfirmed = false) => {
    if (!isChanged || change.isPending) return;
    const read = schemas[name].safeParse(typed);
    setRefusal(read.error?.issues[0]?.message);
    if (!read.success) return;
    const mustAsk = !isConfirmed && isSoldInAddition(art, name, read.data);
    setAsking(mustAsk);
    if (mustAsk) return;
    change.mutate({ id: art._id, body: { [name]: typed }, before: stepOf(name, stored || '0'), now: stepOf(name, String(read.data)) });
  };
  // Who was asked before it could not be sent is not asked again.
  useReconnected(() => unsent !== undefined && save(true));
  return {
    value: typed ?? stored,
    isChanged,
    isPending: change.isPending,
    error,
    write,
    /** Says why what is typed cannot be saved. */
    check,
    save: () => save(),
    /** Whether there is something to confirm before it is saved. */
    isAsking,
    confirm: () => save(true),
    /** What was refused is not sent again until it is changed, or somebody asks for it. */
    saveByLeaving: () => error === undefined && save(),
    giveBack: () => {
      setAsking(false);
      if (!change.isPending) write(undefined);
    },
  };
}

/** Whether this puts pieces in stock of an artwork that an unpaid order holds: its piece would be sold in addition to them. */
const isSoldInAddition = ({ isHeld }: ManagedArt, name: QuickName, value: number): boolean =>
  name === 'available_arts' && isHeld === true && value > 0;

const stepOf = (name: QuickName, value: string) => (name === 'price' ? { price: value } : { available_arts: Number(value) });

const refusalOf = (error: Error | null, name: QuickName) => (error instanceof ApiFailure ? error.fields[name] : undefined);

/** That a change did not reach the server, and whether it goes by itself; undefined where it did. */
function useUnsent(error: Error | null): string | undefined {
  const { t } = useLingui();
  const isOffline = useCutConnection() !== undefined;
  if (!(error instanceof ApiFailure) || error.code !== 'connection') return undefined;
  return isOffline
    ? t`Not saved: you're offline. We'll save it when you reconnect.`
    : t`Not saved. Check your connection and save it again.`;
}

/** Calls this when the server is reached again. */
function useReconnected(act: () => void): void {
  const isOffline = useCutConnection() !== undefined;
  const wasOffline = useRef(isOffline);
  const tell = useEffectEvent(act);
  useEffect(() => {
    if (wasOffline.current && !isOffline) tell();
    wasOffline.current = isOffline;
  }, [isOffline]);
}
