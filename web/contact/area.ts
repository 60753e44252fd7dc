import { msg } from '@lingui/core/macro';
import type { Area } from '#web/app/area.ts';
import { MailIcon } from '#web/kit/visuals/icons.tsx';

export const contactArea = { notificationSigns: { contact: MailIcon }, audited: { message: msg`message` } } satisfies Area;
