import { useLocation } from 'react-router';
import { chatsAt, screens } from '#contract/screens.ts';

type About = Parameters<typeof screens.chat>[1];

/** Addresses of the chats for who is here: all of them, and that of one person. Whoever works in a dashboard stays in it. */
export function useChatPath(): { all: string; of: (userId: string, about?: About) => string } {
  const all = chatsAt(useLocation().pathname);
  return { all, of: (userId, about) => screens.chat(userId, about, all) };
}
