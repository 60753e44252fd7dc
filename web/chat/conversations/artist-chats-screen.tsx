import { useLingui } from '@lingui/react/macro';
import { Head } from '#web/kit/browser/head.tsx';
import { Chats } from './chats.tsx';

/** `/dashboard/artist/chats`: the chats beside the dashboard's menu. */
export default function ArtistChatsScreen() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <Head title={t`Messages with buyers`} canonical={null} />
      <Chats heading="h2" />
    </div>
  );
}
