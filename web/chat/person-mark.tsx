import { Trans } from '@lingui/react/macro';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';

type Person = { name: string; img: string | null };

/** An account's picture, with a mark while it is online. */
export function AvatarWithPresence({ person, isOnline }: { person: Person; isOnline: boolean }) {
  return (
    <span className="relative flex-none self-start">
      <Avatar image={person.img} alt="" />
      {isOnline ? (
        <span className="absolute -right-1 -bottom-1 size-3.5 rounded-full border-2 border-paper bg-ochre">
          <VisuallyHidden>
            <Trans>Online</Trans>
          </VisuallyHidden>
        </span>
      ) : null}
    </span>
  );
}
