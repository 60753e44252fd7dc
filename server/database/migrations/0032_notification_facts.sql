-- A notification is stored as its kind and the facts that its text is made of (server/notifications/kinds.ts), no longer as a sentence.
ALTER TABLE notifications ADD COLUMN facts jsonb;

-- By what a notification of one job is known again when the job is done again, also by this version after the one before.
CREATE FUNCTION notification_hash(kind text, facts jsonb, link text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN left(encode(sha256(convert_to(kind || E'\n' || facts::text || E'\n' || link, 'UTF8')), 'hex'), 32);

-- The words before a sentence's end, or NULL where it ends otherwise.
CREATE FUNCTION pg_temp.before_end(sentence text, words text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN right(sentence, length(words)) = words THEN nullif(left(sentence, -length(words)), '') END;

-- Kind and facts of a sentence that an older version wrote. One of which they are not sure keeps the sentence itself as a fact.
CREATE FUNCTION pg_temp.read_sentence(about text, sentence text, OUT kind text, OUT facts jsonb) LANGUAGE plpgsql AS $$
DECLARE
  found text[];
  possible text[];
BEGIN
  CASE about
    WHEN 'order' THEN
      found := regexp_match(sentence, '^(\D*)(\d{1,15})(\D*)$');
      kind := CASE found[1] || '#' || found[3]
        WHEN 'Somebody ordered your work: order #' THEN 'order.placed'
        WHEN 'Order # is paid' THEN 'order.paid'
        WHEN 'Order # is paid: please send it' THEN 'order.paidForArtist'
        WHEN 'A payment came for order #, which was recorded as paid by hand' THEN 'order.paidAfterHand'
        WHEN 'Order # is cancelled' THEN 'order.cancelled'
        WHEN 'Order # was not paid in time' THEN 'order.expired'
        WHEN 'Your payment of order # was given back' THEN 'order.refunded'
        WHEN 'Order # was refunded' THEN 'order.refundedForArtist'
        WHEN 'We''ve refunded a part of order #' THEN 'order.refundedPart'
        WHEN 'A part of order # was refunded' THEN 'order.refundedPartForArtist'
        WHEN 'A refund of order # was not made: please look at it' THEN 'order.refundRefused'
        WHEN 'A payment of order # waits for your decision' THEN 'order.refundWaits'
        WHEN 'A payment of order # is being given back' THEN 'order.chargeReturned'
        WHEN 'A charge of order # is being given back' THEN 'order.chargeReturnedForAdmin'
      END;
      IF kind IS NOT NULL THEN
        facts := jsonb_build_object('number', found[2]::bigint);
      ELSIF pg_temp.before_end(sentence, ' is on its way') IS NOT NULL THEN
        kind := 'order.itemSent';
        facts := jsonb_build_object('item', pg_temp.before_end(sentence, ' is on its way'));
      ELSIF pg_temp.before_end(sentence, ' was delivered') IS NOT NULL THEN
        kind := 'order.itemDelivered';
        facts := jsonb_build_object('item', pg_temp.before_end(sentence, ' was delivered'));
      END IF;
    WHEN 'message', 'follower' THEN
      kind := about;
      facts := jsonb_build_object('name', pg_temp.before_end(sentence, CASE about WHEN 'message' THEN ' wrote to you' ELSE ' follows you' END));
      IF facts ->> 'name' IS NULL THEN
        kind := NULL;
      END IF;
    WHEN 'review', 'question', 'contact' THEN
      -- Sure only where one of these stands in it, once: names and titles may have such words too.
      possible := CASE about
        WHEN 'review' THEN ARRAY[' reviewed ', ' replied to your review of ']
        WHEN 'question' THEN ARRAY[' asked about ', ' answered your question about ']
        ELSE ARRAY[' wrote: ']
      END;
      SELECT array_agg(words) INTO found FROM unnest(possible) AS words WHERE strpos(sentence, words) > 0;
      IF cardinality(found) = 1 AND cardinality(string_to_array(sentence, found[1])) = 2 AND strpos(sentence, found[1]) > 1 THEN
        kind := CASE found[1]
          WHEN ' reviewed ' THEN 'review.written'
          WHEN ' replied to your review of ' THEN 'review.replied'
          WHEN ' asked about ' THEN 'question.asked'
          WHEN ' answered your question about ' THEN 'question.answered'
          ELSE 'contact'
        END;
        facts := jsonb_build_object('name', split_part(sentence, found[1], 1),
          CASE about WHEN 'contact' THEN 'subject' ELSE 'art' END, split_part(sentence, found[1], 2));
      END IF;
    ELSE
      facts := '{}';
      kind := CASE about || ': ' || sentence
        WHEN 'application: An artist applied' THEN 'application.received'
        WHEN 'application: You are an artist on Ubugeni now' THEN 'application.approved'
        WHEN 'application: Your application was not accepted' THEN 'application.rejected'
        WHEN 'application: Your artist account was cancelled' THEN 'application.cancelled'
        WHEN 'report: A conversation was reported' THEN 'report'
        WHEN 'comment: A comment waits for approval' THEN 'comment'
      END;
  END CASE;
  IF kind IS NULL THEN
    kind := 'text';
    facts := jsonb_build_object('about', about, 'text', sentence);
  END IF;
END $$;

UPDATE notifications n SET (kind, facts, cause) = (
  SELECT r.kind, r.facts, CASE WHEN r.kind = 'text' THEN n.cause ELSE substring(n.cause FROM '^(.*) ') || ' ' || notification_hash(r.kind, r.facts, n.link) END
  FROM pg_temp.read_sentence(n.kind, n.text) r);
DROP FUNCTION pg_temp.read_sentence(text, text);
DROP FUNCTION pg_temp.before_end(text, text);

ALTER TABLE notifications ALTER COLUMN facts SET NOT NULL;
ALTER TABLE notifications DROP COLUMN text;
