import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { COMPARED_MAX } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { toast } from '#web/kit/toasts/toast.ts';
import { makeI18n } from '#web/locales/translate.tsx';
import { comparedIds, setCompared } from './change-compared.ts';
import { showLastingLink } from './lasting-link.ts';

// Loaded with the first press, or beside works that can be compared while there are some in the comparison.
showLastingLink();

/** Adds an artwork to those that are compared, or takes it out, and says so with the way to the comparison. */
export function pressCompare({ _id, name }: { _id: string; name: string }): void {
  const i18n = makeI18n('en');
  const say = (text: MessageDescriptor) => i18n._(text);
  const before = comparedIds();
  if (before.includes(_id)) {
    setCompared(before.filter((id) => id !== _id));
    toast.info(say(msg`${name} is no longer compared`));
    return;
  }
  const look = { label: say(msg`Compare`), to: screens.compare(before) };
  if (before.length >= COMPARED_MAX) {
    toast.warning(say(msg`You can compare up to four works. Remove one first.`), undefined, look);
    return;
  }
  const ids = [...before, _id];
  setCompared(ids);
  const isFirst = ids.length === 1;
  const text = say(isFirst ? msg`${name} is ready to compare. Choose another work.` : msg`${name} is ready to compare`);
  toast.success(text, undefined, { ...look, to: screens.compare(ids) });
}
