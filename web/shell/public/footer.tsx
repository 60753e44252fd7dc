import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contactDetailsQuery } from '#web/contact/details-query.ts';
import { ImigongoBand } from '#web/kit/visuals/imigongo.tsx';
import { NewsletterBox } from '#web/newsletter/newsletter-box.tsx';
import { BrandMark } from '#web/app/layout/brand-mark.tsx';
import { LowDataSwitch } from './low-data-switch.tsx';
import { footerCategories, helpLinks, shopCategory } from '#web/app/layout/navigation.ts';

/** The footer of every public page. */
export function Footer() {
  const { t, i18n } = useLingui();
  return (
    // Were it what the browser keeps in view, a page that is longer once it has loaded would push itself out of sight after a reload.
    <footer className="mt-24 [overflow-anchor:none]">
      <ImigongoBand />
      <div className="page grid grid-cols-2 gap-x-8 gap-y-12 pt-14 pb-10 md:grid-cols-4 lg:grid-cols-12">
        <div className="col-span-2 flex flex-col gap-4 md:col-span-4">
          <BrandMark />
          <p className="max-w-xs text-sm text-ash">
            <Trans>The art market of Rwanda: works from the artists' own studios, to your wall.</Trans>
          </p>
        </div>
        <FooterLinks title={t`Categories`} links={footerCategories.map((name) => ({ to: shopCategory(name), label: name }))} />
        <FooterLinks title={t`Help`} links={helpLinks.map(({ to, label }) => ({ to, label: i18n._(label) }))} />
        <div className="col-span-2 flex flex-col gap-6 lg:col-span-4">
          <FooterContact />
          <NewsletterBox />
        </div>
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-8 border-t border-hairline py-4 text-xs text-ash">
        <span>© Ubugeni</span>
        <span>
          <Trans>Ubugeni is Kinyarwanda for art.</Trans>
        </span>
        <LowDataSwitch />
      </div>
    </footer>
  );
}

/** The phone and address that the admin set. */
function FooterContact() {
  const { data: details } = useQuery(contactDetailsQuery());
  if (!details) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <h2 className="eyebrow pb-2 font-text">
        <Trans>Contact</Trans>
      </h2>
      <address className="flex flex-col gap-1 not-italic">
        <span>{details.address}</span>
        <a
          href={`tel:${details.phone.replaceAll(' ', '')}`}
          className="flex min-h-11 items-center self-start underline-offset-4 hover:underline sm:min-h-9"
        >
          {details.phone}
        </a>
      </address>
    </div>
  );
}

function FooterLinks({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`${title} at the foot`} className="lg:col-span-2">
      <h2 className="eyebrow pb-2 font-text">{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center text-sm underline-offset-4 hover:underline sm:min-h-9">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
