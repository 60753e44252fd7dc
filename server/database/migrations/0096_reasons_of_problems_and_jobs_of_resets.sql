-- Why a problem with an order was reported: the order's page says it (until now it stood in the subject alone, which staff may correct).
ALTER TABLE contact_messages
  ADD COLUMN problem_reason text CHECK (problem_reason IN ('notArrived', 'damaged', 'notAsDescribed', 'return', 'other'));
UPDATE contact_messages SET problem_reason = CASE
  WHEN subject LIKE '%: it hasn’t arrived' THEN 'notArrived'
  WHEN subject LIKE '%: it arrived damaged' THEN 'damaged'
  WHEN subject LIKE '%: it isn’t as described' THEN 'notAsDescribed'
  WHEN subject LIKE '%: return requested' THEN 'return'
  ELSE 'other'
END WHERE order_id IS NOT NULL;

-- Which job mailed a link to set a new password: its retries are one mail to its reader, however many tokens it made.
ALTER TABLE password_resets ADD COLUMN job_id uuid;
