import type { ReactNode } from 'react';
import { ImigongoBand } from '#web/kit/visuals/imigongo.tsx';

type SignInLayoutProps = { title: ReactNode; about?: ReactNode; children: ReactNode };

/** One column for the sign-in screens; on a wide screen with a wall of Imigongo beside it. */
export function SignInLayout({ title, about, children }: SignInLayoutProps) {
  return (
    <div className="page grid gap-16 pt-6 md:pt-16 lg:grid-cols-2">
      <div className="mx-auto flex w-full max-w-md flex-col gap-6 md:gap-8 lg:mx-0">
        <header className="flex flex-col gap-2 md:gap-4">
          {/* A phone has the height for the form alone. */}
          <ImigongoBand className="w-36 max-md:hidden lg:hidden" />
          <h1 className="text-2xl">{title}</h1>
          {about ? <p className="text-ash">{about}</p> : null}
        </header>
        {children}
      </div>
      <div aria-hidden="true" className="sticky top-28 hidden self-start bg-mat p-14 lg:block">
        <div className="imigongo-relief min-h-108" />
      </div>
    </div>
  );
}
