import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { ContactDetails } from '#contract/admin.ts';
import { formatPhone } from '#contract/phone.ts';
import { Head } from '#web/kit/browser/head.tsx';
import { ClockIcon } from '#web/kit/visuals/icons.tsx';
import { ExternalIcon, MailIcon, PhoneIcon, PinIcon } from '#web/kit/visuals/more-icons.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { preload } from '#web/app/preload.ts';
import { ContactForm } from './contact-form.tsx';
import { geo, mapAddress, mapFrame, openingHours } from './place.ts';
import { contactDetailsQuery } from './details-query.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return preload({ context }, (client) => client.fetchQuery(contactDetailsQuery()));
}

export { clientLoader } from '#web/app/preload.ts';

/** `/contact`: address, hours, contact details and a form (product.md section 2, 'Contact'). */
export default function ContactScreen() {
  const { t } = useLingui();
  const { data: details } = useQuery(contactDetailsQuery());
  return (
    <div className="page flex flex-col gap-12 pt-10 md:pt-16">
      <Head
        title={t`Contact`}
        description={t`Write to Ubugeni, call us, or visit us in Kigali.`}
        {...(details ? { facts: factsOf(details) } : {})}
      />
      <header className="flex max-w-prose flex-col gap-4">
        <h1 className="text-3xl">
          <Trans>Contact</Trans>
        </h1>
        <p className="text-lg text-ash">
          <Trans>A question about a work, a delivery, or your own art? Write to us, call, or come by.</Trans>
        </p>
      </header>
      <div className="grid gap-14 lg:grid-cols-2 lg:gap-20">
        <section aria-labelledby="form-title" className="flex flex-col gap-6">
          <h2 id="form-title" className="text-xl">
            <Trans>Write to us</Trans>
          </h2>
          <ContactForm />
        </section>
        <section aria-labelledby="visit-title" className="flex flex-col gap-8">
          <h2 id="visit-title" className="text-xl">
            <Trans>Visit or call us</Trans>
          </h2>
          {details ? <Details details={details} /> : <Skeleton className="h-60 w-full" />}
          <Map />
        </section>
      </div>
    </div>
  );
}

function Details({ details }: { details: ContactDetails }) {
  const link = 'inline-flex min-h-11 items-center wrap-anywhere underline decoration-hairline underline-offset-4 hover:decoration-current';
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <Detail icon={PinIcon} name={<Trans>Address</Trans>}>
        <p className="py-2.5">{details.address}</p>
      </Detail>
      <Detail icon={PhoneIcon} name={<Trans>Phone</Trans>}>
        <a href={`tel:${details.phone.replaceAll(' ', '')}`} className={link}>
          {formatPhone(details.phone)}
        </a>
      </Detail>
      <Detail icon={MailIcon} name={<Trans>Email</Trans>}>
        <a href={`mailto:${details.email}`} className={link}>
          {details.email}
        </a>
      </Detail>
      <Detail icon={ClockIcon} name={<Trans>Business Hours</Trans>}>
        <ul className="py-2.5">
          {details.hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Detail>
    </dl>
  );
}

type DetailProps = { icon: ComponentType<{ className?: string }>; name: ReactNode; children: ReactNode };

function Detail({ icon: Icon, name, children }: DetailProps) {
  return (
    <div className="border-t border-hairline pt-3">
      <dt className="flex items-center gap-2 text-sm text-ash">
        <Icon className="size-5" />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A drawing of the surrounding streets; the live map is another site's, and loaded on demand only. */
function Map() {
  const { t } = useLingui();
  const [isLive, setLive] = useState(false);
  const open = (event: MouseEvent) => {
    if (isLive || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setLive(true);
  };
  return (
    <figure className="flex flex-col gap-3">
      {isLive ? (
        <iframe
          src={mapFrame}
          title={t`Map of Kigali, with Ubugeni in Kimihurura`}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the origin is the map's own, so it cannot reach out of its iframe
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          className="aspect-[8/5] w-full border border-hairline"
        />
      ) : (
        <img
          src="/map-kigali.svg"
          alt={t`Streets of Kigali, with Ubugeni in Kimihurura, south-east of the city centre`}
          width={960}
          height={600}
          loading="lazy"
          className="h-auto w-full border border-hairline"
        />
      )}
      <figcaption>
        <a href={mapAddress} target="_blank" rel="noopener noreferrer" onClick={open} className="button button-secondary">
          {isLive ? <Trans>Open in a new tab</Trans> : <Trans>Open map</Trans>}
          {isLive ? <ExternalIcon className="size-5" /> : null}
        </a>
      </figcaption>
    </figure>
  );
}

const factsOf = ({ address, phone, email, hours }: ContactDetails) => ({
  '@type': 'ArtGallery',
  name: 'Ubugeni',
  address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: 'Kigali', addressCountry: 'RW' },
  telephone: phone,
  email,
  geo,
  openingHoursSpecification: hours.map(openingHours).filter((line) => line !== undefined),
});
