import { msg } from '@lingui/core/macro';
import type { Area } from '#web/app/area.ts';
import { TagIcon } from '#web/kit/visuals/icons.tsx';

export const offersArea = {
  notificationSigns: { offer: TagIcon },
  audited: { offer: msg`offer` },
} satisfies Area;
