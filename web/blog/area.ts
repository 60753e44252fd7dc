import { msg } from '@lingui/core/macro';
import type { Area } from '#web/app/area.ts';
import { ChatIcon } from '#web/kit/visuals/icons.tsx';

export const blogArea = { notificationSigns: { comment: ChatIcon }, audited: { comment: msg`comment` } } satisfies Area;
