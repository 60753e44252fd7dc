import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { ChatIcon } from '#web/kit/visuals/icons.tsx';
import { FileIcon } from '#web/kit/visuals/more-icons.tsx';
import { sendWished } from './wishes.ts';

export const chatArea = {
  pages: [
    { to: screens.chats, label: msg`Messages`, words: msg`chats` },
    { to: screens.adminReports, label: msg`Reports` },
  ],
  dashboardMore: { admin: [{ to: screens.adminReports, label: msg`Reports` }] },
  notificationSigns: { message: ChatIcon, report: FileIcon },
  wishes: { 'chat.send': sendWished },
  notified: { message: msg`Messages`, report: msg`Reports of conversations` },
} satisfies Area;
