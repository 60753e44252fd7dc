-- A notification is stored as its kind and the facts that its text is made of (server/notifications/kinds.ts), no longer as a sentence.
ALTER TABLE notifications ADD COLUMN facts jsonb;

-- The facts of the sentences that are there. First those that say the same of everything.
UPDATE notifications n SET kind = old.kind, facts = '{}'
FROM (VALUES
  ('application', 'An artist applied', 'application.received'),
  ('application', 'You are an artist on Ubugeni now', 'application.approved'),
  ('application', 'Your application was not accepted', 'application.rejected'),
  ('application', 'Your artist account was cancelled', 'application.cancelled'),
  ('report', 'A conversation was reported', 'report'),
  ('comment', 'A comment waits for approval', 'comment')
) AS old (about, sentence, kind)
WHERE n.facts IS NULL AND n.kind = old.about AND n.text = old.sentence;

-- Those with the number of an order.
UPDATE notifications n SET kind = old.kind, facts = jsonb_build_object('number', substring(n.text FROM old.pattern)::bigint)
FROM (VALUES
  ('^Somebody ordered your work: order (\d{1,15})$', 'order.placed'),
  ('^Order (\d{1,15}) is paid$', 'order.paid'),
  ('^Order (\d{1,15}) is paid: please send it$', 'order.paidForArtist'),
  ('^A payment came for order (\d{1,15}), which was recorded as paid by hand$', 'order.paidAfterHand'),
  ('^Order (\d{1,15}) is cancelled$', 'order.cancelled'),
  ('^Order (\d{1,15}) was not paid in time$', 'order.expired'),
  ('^Your payment of order (\d{1,15}) was given back$', 'order.refunded'),
  ('^Order (\d{1,15}) was refunded$', 'order.refundedForArtist'),
  ('^We''ve refunded a part of order (\d{1,15})$', 'order.refundedPart'),
  ('^A part of order (\d{1,15}) was refunded$', 'order.refundedPartForArtist'),
  ('^A refund of order (\d{1,15}) was not made: please look at it$', 'order.refundRefused'),
  ('^A payment of order (\d{1,15}) waits for your decision$', 'order.refundWaits'),
  ('^A payment of order (\d{1,15}) is being given back$', 'order.chargeReturned'),
  ('^A charge of order (\d{1,15}) is being given back$', 'order.chargeReturnedForAdmin')
) AS old (pattern, kind)
WHERE n.facts IS NULL AND n.kind = 'order' AND n.text ~ old.pattern;

-- Those that begin with a name.
UPDATE notifications n SET kind = old.kind, facts = jsonb_build_object(old.fact, left(n.text, -length(old.words)))
FROM (VALUES
  ('order', ' is on its way', 'order.itemSent', 'item'),
  ('order', ' was delivered', 'order.itemDelivered', 'item'),
  ('message', ' wrote to you', 'message', 'name'),
  ('follower', ' follows you', 'follower', 'name')
) AS old (about, words, kind, fact)
WHERE n.facts IS NULL AND n.kind = old.about AND right(n.text, length(old.words)) = old.words AND length(n.text) > length(old.words);

-- Those with something after the name too, where it is sure which is which.
UPDATE notifications n SET kind = old.kind, facts = old.facts
FROM (
  SELECT s.id, min(p.kind) AS kind,
    (array_agg(jsonb_build_object('name', split_part(s.text, p.words, 1), p.fact, split_part(s.text, p.words, 2))))[1] AS facts
  FROM notifications s JOIN (VALUES
    ('review', ' reviewed ', 'review.written', 'art'),
    ('review', ' replied to your review of ', 'review.replied', 'art'),
    ('question', ' asked about ', 'question.asked', 'art'),
    ('question', ' answered your question about ', 'question.answered', 'art'),
    ('contact', ' wrote: ', 'contact', 'subject')
  ) AS p (about, words, kind, fact) ON s.kind = p.about AND strpos(s.text, p.words) > 1
  WHERE s.facts IS NULL
  GROUP BY s.id HAVING count(*) = 1 AND max(cardinality(string_to_array(s.text, p.words))) = 2
) AS old
WHERE n.id = old.id;

-- What is left keeps its sentence.
UPDATE notifications SET kind = 'text', facts = jsonb_build_object('about', kind, 'text', text) WHERE facts IS NULL;

ALTER TABLE notifications ALTER COLUMN facts SET NOT NULL;
ALTER TABLE notifications DROP COLUMN text;

-- By what a notification of one job is known again when the job is done again, also by this version after the one before.
CREATE FUNCTION notification_hash(kind text, facts jsonb, link text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN left(encode(sha256(convert_to(kind || E'\n' || facts::text || E'\n' || link, 'UTF8')), 'hex'), 32);
UPDATE notifications SET cause = substring(cause FROM '^(.*) ') || ' ' || notification_hash(kind, facts, link)
WHERE cause IS NOT NULL AND kind <> 'text';
