import { articlesList } from './articles-list.ts';
import { artLists } from './art-lists.ts';
import { customersList } from './customers-list.ts';
import { inboxLists } from './inbox-lists.ts';
import { orderLists } from './order-lists.ts';
import { peopleLists } from './people-lists.ts';
import type { TestedList } from './tested-list.ts';

/** Every list of the dashboards. */
export const testedLists: readonly TestedList[] = [...orderLists, ...artLists, ...peopleLists, ...inboxLists, articlesList, customersList];
