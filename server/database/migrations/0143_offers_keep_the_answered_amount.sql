-- What a counter-offer answers: with it both sides' amounts are known (docs/decisions/0103-both-amounts-of-an-offer.md). Of offers that were countered before
-- it stays unknown.
ALTER TABLE offers ADD COLUMN answered_amount integer;
