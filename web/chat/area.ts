import { msg } from '@lingui/core/macro';
import type { Area } from '#web/app/area.ts';
import { ChatIcon, FileIcon } from '#web/kit/visuals/icons.tsx';

export const chatArea = {
  notificationSigns: { message: ChatIcon, report: FileIcon },
  optionalEmails: { newMessages: msg`New messages, while I am away` },
} satisfies Area;
