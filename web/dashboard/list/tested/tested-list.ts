import type { CallKey } from '#contract/paths.ts';
import type { Page } from '#contract/schemas.ts';
import type { Viewer } from '#web/testing/sessions.ts';

export type TestedPage = Page;

/** What is tested of a list (every-list.test.tsx): whoever makes another one adds it to `testedLists`. */
export type TestedList = {
  name: string;
  address: string;
  /** Shown as cards unless the address has `view=table`. */
  hasCards?: boolean;
  as: Viewer;
  caption: string;
  /** The call of its pages; answers with the rows of these numbers. */
  call: CallKey;
  answerRows: (numbers: readonly number[], page?: TestedPage) => void;
  nameOf: (number: number) => string;
  /** The people that a row names, where their pages are for the viewer. */
  people?: (number: number) => readonly string[];
  /** Its rows lead to no other screen: what a row names is opened over the list. */
  hasNoLinks?: true;
  /** The field of its search, a chip with the filter that it sets, and a column with the sort order that its head sets. */
  search: string;
  chip: { label: string; filter: readonly [name: string, value: string] };
  sort: { header: string; value: string };
  /** The file of its rows, for whom the list is tested as; emails, reports, orders and people are a file for admins alone (decision 63). */
  sheet?: { call: CallKey; label: string };
  /** What a press on a row opens: a dialog, with its parameter in the address and what it asks for; or a page. */
  opened: { name: string; dialog: string | RegExp; answer: (number: number) => void } | { page: (number: number) => string };
  idOf: (number: number) => string;
  /** Whether it shows the nearest spelling where nothing has the words of a search. */
  isMended?: true;
  /** What is said where there is nothing, if that is not 'No data found'. */
  empty?: string;
  /** An act on several rows: whether it asks first, else it is undone by `undo`. The log has none. */
  bulk?: {
    label: string;
    call: CallKey;
    done: string;
    /** How many calls change two rows. */
    calls: number;
    /** What the question whether it is meant is called. */
    asks?: RegExp;
    /** Asked for before. */
    reason?: string;
    answerOne: () => void;
    undo?: { call: CallKey; done: string; answerOne: () => void };
  };
};
