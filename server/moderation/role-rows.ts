import { ADMIN, row, type Rows } from '#server/testing/roles/role-row.ts';
import { type Scene, written } from '#server/testing/roles/role-scene.ts';

const review = async (scene: Scene) => ({ path: { kind: 'reviews', id: await written(scene, 'reviews') } });

export const moderationRows = {
  'GET /admin/moderation': row(ADMIN),
  'GET /admin/moderation.csv': row(ADMIN),
  'POST /admin/moderation/{kind}/{id}/hide': row(ADMIN, async (scene) => ({ ...(await review(scene)), body: { reason: 'Rude' } })),
  'POST /admin/moderation/{kind}/{id}/restore': row(ADMIN, review),
  'POST /admin/moderation/{kind}/{id}/undo': row(
    ADMIN,
    async (scene) => {
      const { path } = await review(scene);
      const hidden = await scene.server.call(`POST /admin/moderation/reviews/${path.id}/hide`, { as: scene.admin.token, body: {} });
      return { path, body: { undo: hidden.json<{ data: { undo: string } }>().data.undo } };
    },
    // The admin's act: nobody else takes it back.
    '409 403',
  ),
  'POST /admin/moderation/{kind}/{id}/delete': row(ADMIN, async (scene) => ({ ...(await review(scene)), body: { reason: 'Spam' } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof moderationRows> {}
}
