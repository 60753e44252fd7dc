import type { Completeness } from '#contract/documents.ts';

/** Ids of the sections of 'Your application' in which something is filled in. */
export const applicationSections = { profile: 'your-profile', documents: 'your-documents', works: 'your-works' } as const;

/** A section of the page, and the names that its field may have: the first that is there is meant. */
export type FieldPlace = { section: string; fields: readonly string[] };

const { profile, documents, works } = applicationSections;

/** Where each part of an application is filled in. */
export const placesOfParts: Record<keyof Completeness, FieldPlace> = {
  phone: { section: profile, fields: ['phone'] },
  // Outside Rwanda there is a city in place of the province.
  address: { section: profile, fields: ['province', 'city'] },
  picture: { section: profile, fields: ['img'] },
  documents: { section: documents, fields: ['document'] },
  biography: { section: profile, fields: ['biography'] },
  pictures: { section: works, fields: ['workPicture'] },
  links: { section: profile, fields: ['website'] },
};

/** Focuses a field and scrolls it into the middle of the screen; false where it is not there, such as while the form loads. */
export function goToField({ section, fields }: FieldPlace): boolean {
  const within = document.querySelector(`#${section}`);
  const [field] = fields.flatMap((name) => within?.querySelector<HTMLElement>(`[name="${name}"]:not(:disabled)`) ?? []);
  if (!field) return false;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
  return true;
}
