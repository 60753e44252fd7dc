import { HOME_COUNTRY } from '#contract/home-country.ts';
import { type Application, type Completeness, type Document, WORK_PICTURES } from '#contract/documents.ts';
import type { PersonDecision } from '#contract/people.ts';
import { findAsked } from '#server/accounts/staff/decisions.ts';
import type { UserRow } from '#server/accounts/table.ts';
import { type LinkSigner, makeDocumentLink } from './links.ts';
import type { DocumentRow } from './table.ts';

/** A document with a link that works for some minutes. */
export function presentDocument({ id, name, kind, bytes, createdAt }: DocumentRow, signer: LinkSigner): Document {
  const { token, expiresAt } = makeDocumentLink(signer, id);
  return {
    _id: id,
    name,
    kind,
    bytes,
    createdAt: createdAt.toISOString(),
    link: `/api/v1/documents/${token}`,
    linkExpiresAt: expiresAt.toISOString(),
  };
}

/** Which parts of the application are complete; an address requires its sector, one abroad its city. */
const completenessOf = (person: UserRow, documents: DocumentRow[]): Completeness => ({
  phone: person.phone !== null,
  address: (person.sector ?? (person.country === HOME_COUNTRY ? null : person.city)) !== null,
  picture: person.pictureId !== null,
  documents: documents.length > 0,
  biography: person.biography !== null,
  pictures: documents.filter(({ kind }) => kind === 'jpg').length >= WORK_PICTURES,
  links: Object.values(person.links).some(Boolean),
});

/** `decisions` as their reader may see them. */
export const presentApplication = (
  person: UserRow,
  { documents, decisions }: { documents: DocumentRow[]; decisions: PersonDecision[] },
  signer: LinkSigner,
): Application => ({
  status: person.status,
  completeness: completenessOf(person, documents),
  documents: documents.map((row) => presentDocument(row, signer)),
  asked: person.status === 'pending' ? findAsked(decisions) : null,
  decisions,
});
