import { expect, test } from 'vitest';
import { foldName } from './artist-slug.ts';

test.each([
  ['Éric  Nkurunziza', 'eric-nkurunziza'],
  ["Jean d'Arc Uwimana-Ndoli", 'jean-d-arc-uwimana-ndoli'],
  ['../../etc/passwd', 'etc-passwd'],
  ['山本', 'artist'],
  ['—', 'artist'],
  ['01890a5d-ac96-774b-bcce-b302099a8057', 'artist-01890a5d-ac96-774b-bcce-b302099a8057'],
  ['ﬁne ＡＲＴ', 'fine-art'],
  ['x'.repeat(100), 'x'.repeat(80)],
])('%s becomes %s', (name, slug) => {
  expect(foldName(name)).toBe(slug);
});
