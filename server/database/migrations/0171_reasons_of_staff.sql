-- Why the staff hid an artwork or deleted what somebody wrote. The audit log is permanent and has no text about a person: this one goes with the person (decision 47).
CREATE TABLE staff_reasons (
  id uuid PRIMARY KEY,
  -- Whose artwork or words they were.
  person_id uuid NOT NULL REFERENCES users (id),
  -- With the time, which is that of its transaction, the entry of the audit log that it belongs to.
  action text NOT NULL,
  object_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Empty where an artwork was hidden without one: an older one is none of this.
  reason text NOT NULL,
  -- When the person could read it: an artist once the hiding can hardly be undone.
  told_at timestamptz
);
CREATE INDEX staff_reasons_object ON staff_reasons (object_id, id DESC);
CREATE INDEX staff_reasons_person ON staff_reasons (person_id, id);
CREATE INDEX staff_reasons_search ON staff_reasons USING gin (plain_text(reason) gin_trgm_ops) WHERE reason <> '';
