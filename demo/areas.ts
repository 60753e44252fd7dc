import { blogDemo } from './blog-scenes.ts';
import { discussionDemo } from './discussion-scenes.ts';
import { orderDemo } from './order-scenes.ts';
import { accountDemo } from './people-scenes.ts';
import type { DemoArea } from './stage.ts';
import { workDemo } from './work-scenes.ts';

/** What the platform writes beside the areas' rows. */
const platformDemo = {
  dated: { notifications: ['created_at', 'read_at'], audit_log: ['at'] },
} satisfies DemoArea;

/** Everything that the demo shop is filled with: an area has demo content by being here. */
export const demoAreas: readonly DemoArea[] = [accountDemo, workDemo, orderDemo, discussionDemo, blogDemo, platformDemo];
