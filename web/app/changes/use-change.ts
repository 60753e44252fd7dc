import {
  MutationCache,
  type MutationFunctionContext,
  mutationOptions,
  type QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { CallKey, ChangeKey, ReadKey } from '#contract/paths.ts';
import { toast } from '#web/kit/toasts/toast.ts';
import { session } from '#web/accounts/session/session.ts';
import { rememberWish, type Wanted } from '#web/accounts/session/wish.ts';
import { type Answer, type CallInput, isOver, type Send, send } from '#web/app/api.ts';
import { explain, type SituationName } from '#web/app/failures/situations.ts';
import type { WayOn } from '#web/app/failures/ways-on.ts';
import { showFailure } from '#web/app/failures/show-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ChangeMeta;
  }
}

/** What a change says about itself, for the one handler below. */
type ChangeMeta = {
  /** What the person is doing: it decides how a failure is explained and where it is shown. */
  situation: SituationName | ((error: Error) => SituationName);
  /** The toast after it, or what makes it. */
  success?: string | ((result: never, input: never) => string) | undefined;
  /** Said of it offline: what was not done, and what of it is kept. */
  unsent?: string | undefined;
  /** What that toast leads to. */
  way?: ((result: never) => WayOn | undefined) | undefined;
  /** How long its toasts stay, in ms. */
  toastMs?: number | undefined;
  /** Which of the answers that it changes are asked for again at once, where the rest can wait until it is next wanted; all by default. */
  atOnce?: readonly ReadKey[] | undefined;
  /** Pending until what is on the screen has been asked for again. */
  isAwaited?: boolean | undefined;
};

/** `send` for a change: the handler learns which calls were made. `by` is another sender, as for an upload with progress. */
export type ChangeSend = <K extends CallKey>(
  key: K,
  ...input: Record<never, never> extends CallInput<K> ? [input?: CallInput<K>, by?: Send] : [input: CallInput<K>, by?: Send]
) => Promise<Answer<K>>;

type ChangeOptions<Result, Input> = Omit<ChangeMeta, 'success' | 'way'> & {
  /** Makes the call, or several. */
  run: (input: Input, send: ChangeSend) => Promise<Result>;
  success?: string | ((result: Result, input: Input) => string) | undefined;
  way?: (result: Result) => WayOn | undefined;
  /** What is wanted by it: where the session turns out to have ended, it is done after the next sign-in. */
  wish?: (input: Input) => Wanted | undefined;
} & Pick<UseMutationOptions<Result, Error, Input>, 'onMutate' | 'onSuccess' | 'onError' | 'onSettled'>;

/** A change with the explanation of its failure, for the form or the list that shows it. */
export type Change<Result, Input> = UseMutationResult<Result, Error, Input> & { failure: string | undefined };

/** The calls that each running change has made. */
const made = new WeakMap<MutationFunctionContext, Set<ChangeKey>>();

/**
 * Changes something. How it failed or succeeded is shown, and what its calls changed (`changes` in contract/paths.ts) is asked for again,
 * whether or not the component is still there; `onSuccess` given here runs then too, that of `mutate` does not.
 */
export function useChange<Result, Input = void>(options: ChangeOptions<Result, Input>): Change<Result, Input> {
  const mutation = useMutation(changeOptions(options));
  const { error } = mutation;
  return { ...mutation, failure: error ? explain(situationOf(options.situation, error), error, options.unsent) : undefined };
}

/** The options of such a mutation. */
export function changeOptions<Result, Input = void>({ run, wish, ...options }: ChangeOptions<Result, Input>) {
  const { situation, success, unsent, way, toastMs, atOnce, isAwaited, ...callbacks } = options;
  return mutationOptions<Result, Error, Input>({
    mutationFn: async (input, context) => {
      const { identity } = session();
      try {
        return await run(input, recording(context));
      } catch (error) {
        const wanted = isOver(error) ? wish?.(input) : undefined;
        if (wanted) rememberWish({ ...wanted, identity });
        throw error;
      }
    },
    meta: { situation, success, unsent, way, toastMs, atOnce, isAwaited },
    ...callbacks,
  });
}

/** What each call changes; loaded beside the first change, because nobody who only looks needs it. */
const loadTable = () => import('#contract/changes.ts').catch(() => undefined);

function recording(context: MutationFunctionContext): ChangeSend {
  void loadTable();
  const keys = new Set<ChangeKey>();
  made.set(context, keys);
  return (key, ...[input, by = send]) => {
    if (isChange(key)) keys.add(key);
    return (by as (key: string, input: unknown) => ReturnType<ChangeSend>)(key, input) as never;
  };
}

const isChange = (key: CallKey): key is ChangeKey => !key.startsWith('GET ');

const situationOf = (situation: ChangeMeta['situation'], error: Error): SituationName =>
  typeof situation === 'function' ? situation(error) : situation;

/**
 * What these calls changed is old: asked for again where it is on the screen, and elsewhere when it is next wanted. `atOnce` narrows what
 * is asked for again now.
 */
export async function invalidateChanged(client: QueryClient, calls: Iterable<ChangeKey>, atOnce?: readonly ReadKey[]): Promise<void> {
  const keys = [...calls];
  if (keys.length === 0) return;
  const table = await loadTable();
  // Where it cannot be loaded, everything is old.
  if (!table) return client.invalidateQueries();
  const changed = new Set<unknown>(keys.flatMap((call) => table.changesOf(call)));
  if (changed.size === 0) return;
  const isNow = (call: unknown) => !atOnce || atOnce.includes(call as ReadKey);
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey: [call] }) => changed.has(call) && isNow(call) }),
    client.invalidateQueries({ predicate: ({ queryKey: [call] }) => changed.has(call) && !isNow(call), refetchType: 'none' }),
  ]);
}

/** The one place that says how changes went, and invalidates what they changed: after a failure too, since its answer may have been lost. */
export const makeChangeHandler = (): MutationCache =>
  new MutationCache({
    onSuccess: (result, input, _, { meta }) => {
      const success = typeof meta?.success === 'function' ? meta.success(result as never, input as never) : meta?.success;
      if (success) toast.success(success, meta?.toastMs, meta?.way?.(result as never));
    },
    onError: (error, _input, _, { meta }) => {
      if (meta) showFailure(situationOf(meta.situation, error), error, meta.toastMs, meta.unsent);
    },
    onSettled: (_result, _error, _input, _, { meta }, context) => {
      const invalidated = invalidateChanged(context.client, made.get(context) ?? [], meta?.atOnce);
      return meta?.isAwaited ? invalidated : undefined;
    },
  });
