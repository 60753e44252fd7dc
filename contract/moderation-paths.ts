import * as z from 'zod/mini';
import type { Paths } from './call.ts';
import * as together from './changed-together.ts';
import * as moderation from './moderation.ts';
import { dataOf, Done } from './schemas.ts';

/** What is answered otherwise once something written in public is hidden, shown or deleted. */
const moderatedChanges = [...together.moderated, 'GET /arts/{id}/reviews', 'GET /arts/{id}/reviews/mine', 'GET /arts/{id}/questions', 'GET /blog/{name}/comments', ...together.articles, ...together.artworks, ...together.accounts, 'GET /artist/overview', 'GET /figures', 'GET /notifications', 'GET /admin/audit'] as const;

/** The calls of the queue of moderation (paths.ts). */
export const moderationCalls = {
  'GET /admin/moderation': { who: 'admin', staff: ['moderation'], about: 'Comments, reviews, questions and reports, newest first.', query: moderation.ModerationQuery, answer: moderation.ModerationPage },
  'GET /admin/moderation.csv': { who: 'admin', staff: ['moderation'], about: 'What the filters of the queue find, or of it the given ones, as CSV.', query: moderation.ModerationSheet, answer: z.unknown(), download: 'text/csv' },
  'POST /admin/moderation/{kind}/{id}/hide': { who: 'admin', staff: ['moderation'], about: 'Hides what somebody wrote in public; its author is told ten minutes later, unless it is undone. A hidden review does not count in the stars. Again changes nothing.', params: moderation.ModeratedParams, body: moderation.HideWords, answer: dataOf(moderation.DecidedWords), changes: moderatedChanges },
  'POST /admin/moderation/{kind}/{id}/restore': { who: 'admin', staff: ['moderation'], about: 'Shows it: what was hidden, a comment that waits for approval, and a review or a question that nobody had looked at. Again changes nothing.', params: moderation.ModeratedParams, answer: dataOf(moderation.DecidedWords), changes: moderatedChanges },
  'POST /admin/moderation/{kind}/{id}/undo': { who: 'admin', staff: ['moderation'], about: 'Takes my hiding or showing back within 10 minutes, by what it answered as `undo`: everything is as before, and its author hears nothing of it. 409 once it was decided or changed again.', params: moderation.ModeratedParams, body: moderation.UndoDecision, answer: dataOf(moderation.Moderated), changes: moderatedChanges },
  'POST /admin/moderation/{kind}/{id}/delete': { who: 'admin', staff: ['moderation'], about: 'Deletes it for good; its author is told why.', params: moderation.ModeratedParams, body: moderation.DeleteWords, answer: Done, changes: moderatedChanges },
} as const satisfies Paths;
