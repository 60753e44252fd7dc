import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { data, Link, NavLink, useParams } from 'react-router';
import { type HelpTopic, helpTopics, screens } from '#contract/screens.ts';
import { helpLinks } from '#web/app/layout/navigation.ts';
import { NotFound } from '#web/app/layout/not-found.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { transitTo, writeRange } from '#contract/transit.ts';
import { useTransitDays } from '#web/contact/under-way.tsx';
import { useReturnDays } from '#web/contact/return-days.ts';
import { helpPages } from './help-pages.ts';

const topicOf = (name: string | undefined): HelpTopic | undefined => helpTopics.find((topic) => topic === name);

/** Responds with 404 for an unknown topic. */
export function loader({ params }: { params: Record<string, string | undefined> }) {
  if (!topicOf(params['topic'])) throw data({}, { status: 404 });
  return null;
}

export { clientLoader } from '#web/app/preload.ts';

/** `/help/{topic}`: the footer's help pages. */
export default function HelpScreen() {
  const { i18n, t } = useLingui();
  const returnDays = useReturnDays();
  const days = useTransitDays();
  const transit = days && { inRwanda: writeRange(transitTo(days)), abroad: writeRange(transitTo(days, 'other')) };
  const topic = topicOf(useParams()['topic']);
  if (!topic) return <NotFound />;
  const page = helpPages[topic];
  const say = (text: MessageDescriptor) => i18n._({ ...text, values: { returnDays, ...(transit ?? { inRwanda: '…', abroad: '…' }) } });
  return (
    <div className="page grid gap-10 pt-10 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-16 md:pt-16">
      <Head title={say(page.title)} description={say(page.lead)} />
      <nav aria-label={t`Help`}>
        <ul className="flex flex-wrap gap-x-6 md:flex-col">
          {helpLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="inline-flex min-h-11 items-center text-sm underline-offset-4 hover:underline aria-[current=page]:font-medium"
              >
                {say(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <article className="flex max-w-prose flex-col gap-8">
        <header className="flex flex-col gap-4">
          <h1 className="text-3xl">{say(page.title)}</h1>
          <p className="text-lg text-ash">{say(page.lead)}</p>
        </header>
        {page.parts.map(({ id, heading, paragraphs }) => (
          <section key={heading.id} id={id} className="flex flex-col gap-3">
            <h2 className="text-xl">{say(heading)}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph.id}>{say(paragraph)}</p>
            ))}
          </section>
        ))}
        <p className="border-t border-hairline pt-6 text-sm text-ash">
          <Trans>
            Is something missing?{' '}
            <Link to={screens.contact} className="underline underline-offset-4">
              Write to us
            </Link>
            .
          </Trans>
        </p>
      </article>
    </div>
  );
}
