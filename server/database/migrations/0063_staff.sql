-- Who of the staff does a part of an admin's work (contract/staff.ts). An admin does all of it and needs no entry.
ALTER TABLE users ADD COLUMN staff text CHECK (staff IN ('editor', 'support'));
ALTER TABLE users ADD CONSTRAINT users_staff_is_no_admin CHECK (staff IS NULL OR NOT is_admin);
CREATE INDEX users_staff ON users (id) WHERE staff IS NOT NULL OR is_admin;
