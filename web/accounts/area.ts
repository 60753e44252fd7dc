import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';

export const accountsArea = {
  accountMenu: [{ to: screens.account, label: msg`My Account` }],
  searchHits: {
    people: {
      kind: msg`People`,
      write: ({ _id, name, email }, at) => {
        const theirs = `${screens.artistOrders}?search=${encodeURIComponent(email)}`;
        return { to: at === 'admin' ? screens.adminPerson(_id) : theirs, text: name, more: email };
      },
    },
  },
  audited: { user: msg`user`, session: msg`session` },
} satisfies Area;
