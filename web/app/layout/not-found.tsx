import { Trans } from '@lingui/react/macro';
import { screens } from '#contract/screens.ts';
import { emptyMessages } from '#contract/messages.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { ImigongoBand } from '#web/kit/visuals/imigongo.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

/** The not-found page; `message` is the server's (contract.md section 5). */
export function NotFound({ message }: { message?: string | undefined }) {
  return (
    <div className="page flex flex-col items-center gap-6 py-24 text-center">
      <Head title={emptyMessages.notFound} canonical={null} />
      <ImigongoBand className="w-60" />
      <h1 className="max-w-prose text-3xl">{emptyMessages.notFound}</h1>
      {message ? (
        <p role="alert" className="text-ash">
          Error: {message}
        </p>
      ) : (
        <p className="text-ash">
          <Trans>It may have been moved, or sold and taken down.</Trans>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <LinkButton to={screens.home} look="primary">
          <Trans>Go Back Home</Trans>
        </LinkButton>
        <LinkButton to={screens.contact}>
          <Trans>Contact Us</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
