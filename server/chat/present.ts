import type { Attachment, Message, Participant } from '#contract/chat.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { accountImage } from '#server/accounts/present.ts';
import { attachmentUrl, linkExpiry, type LinkMaker } from './attachment-links.ts';
import { isPicture } from './attachment-links.ts';
import type { FoundAccount, FoundMessage, StoredOfferStep } from './queries.ts';

const cover = (id: string | null): string | null => (id ? pictureUrl(id, 320, 'webp') : null);

export const presentParticipant = ({ id, name, picture, role }: FoundAccount): Participant => ({
  _id: id,
  name,
  img: accountImage(picture),
  role,
});

/** A message as both participants see it; `key` signs the links to its file. */
export function presentMessage(found: FoundMessage, key: Buffer): Message {
  const attachment = presentAttachment(found.attachment, { key, now: found.now });
  return {
    _id: found.id,
    conversation: found.conversation_id,
    seq: found.seq,
    sender: presentParticipant(found.sender),
    receiver: presentParticipant(found.receiver),
    content: found.content,
    messageType: found.message_type,
    fileUrl: attachment?.url ?? null,
    attachment,
    read: found.read_at !== null,
    readAt: found.read_at && new Date(found.read_at).toISOString(),
    art: presentArt(found.art),
    order: presentOrder(found.order),
    offer: presentOfferStep(found.offer),
    clientId: found.client_id,
    createdAt: new Date(found.created_at).toISOString(),
  };
}

function presentAttachment(found: FoundMessage['attachment'], links: LinkMaker): Attachment | null {
  if (!found) return null;
  const { id, ...facts } = found;
  return {
    _id: id,
    ...facts,
    url: attachmentUrl(links, id, 'file'),
    thumbnailUrl: isPicture(found.kind) ? attachmentUrl(links, id, 'thumbnail') : null,
    linkExpiresAt: new Date(linkExpiry(links.now) * 1_000).toISOString(),
  };
}

export const presentOfferStep = (found: StoredOfferStep | null): Message['offer'] => {
  if (!found) return null;
  const { id, ...facts } = found;
  return { _id: id, ...facts };
};

function presentArt(found: FoundMessage['art']): Message['art'] {
  if (!found) return null;
  const { id, name, slug, price, available, owner } = found;
  return {
    _id: id,
    name,
    slug,
    price,
    image: cover(found.cover),
    available_arts: available,
    owner: { _id: owner.id, name: owner.name },
  };
}

function presentOrder(found: FoundMessage['order']): Message['order'] {
  if (!found) return null;
  const { id, number, status, payment, lines } = found;
  return {
    _id: id,
    number,
    status,
    payment,
    items: lines.map((line) => ({ name: line.name, quantity: line.quantity, image: cover(line.cover) })),
    totalPrice: lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
  };
}
