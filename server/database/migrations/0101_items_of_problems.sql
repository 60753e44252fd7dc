-- Which items of its order a reported problem is about; null where it is about the whole order, or was reported before this was asked.
ALTER TABLE contact_messages ADD COLUMN problem_items uuid[] CHECK (cardinality(problem_items) > 0);
