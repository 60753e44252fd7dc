import { blogDemo } from './scenes/blog-scenes.ts';
import { discussionDemo } from './scenes/discussion-scenes.ts';
import { orderDemo } from './scenes/order-scenes.ts';
import { accountDemo } from './scenes/people-scenes.ts';
import type { DemoArea } from './scenes/stage.ts';
import { workDemo } from './scenes/work-scenes.ts';

/** What the platform writes beside the areas' rows. */
const platformDemo = {
  dated: { notifications: ['created_at', 'read_at'], audit_log: ['at'] },
} satisfies DemoArea;

/** Everything that the demo shop is filled with: an area has demo content by being here. */
export const demoAreas: readonly DemoArea[] = [accountDemo, workDemo, orderDemo, discussionDemo, blogDemo, platformDemo];
