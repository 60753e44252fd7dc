import { createContext, use } from 'react';

/** Does one of the list's acts with one row; with a reason, which may be empty, without asking for it. */
export type RowActs = (act: string, id: string, reason?: string) => void;

export const RowActsContext = createContext<RowActs>(() => {});

/** For a button in a row: the same as to select this row alone and press the act below the list, with its question, progress and Undo. */
export const useRowAct = (): RowActs => use(RowActsContext);
