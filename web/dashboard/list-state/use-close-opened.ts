import { useLocation, useNavigate } from 'react-router';
import { noteClosing } from './meant-back.ts';

/** How it is noted in the history that a thing was opened from its screen, so that closing it goes back there. */
export const FROM_LIST = { openedFromList: true };

/**
 * Closes what `name` says in the address to be open: by going back to where it was opened, else, where its address came from elsewhere, by `remove`.
 * Nothing is done where it is closed already: an answer may come after Back.
 */
export function useCloseOpened(name: string, remove: () => void): () => void {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  return () => {
    if (!new URLSearchParams(window.location.search).has(name)) return;
    if (!(state as Partial<typeof FROM_LIST> | null)?.openedFromList) return remove();
    noteClosing(key);
    void navigate(-1);
  };
}
