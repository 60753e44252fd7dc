import { useLingui } from '@lingui/react/macro';
import { Head } from '#web/kit/browser/head.tsx';
import { Chats } from './chats.tsx';

/** `/dashboard/admin/chats`: the chats beside the dashboard's menu. */
export default function AdminChatsScreen() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <Head title={t`Messages of the shop`} canonical={null} />
      <Chats heading="h2" />
    </div>
  );
}
