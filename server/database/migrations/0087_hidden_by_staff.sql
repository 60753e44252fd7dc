-- What the staff hide with a reason stays hidden until they show it again: its artist could undo it before.
ALTER TABLE arts ADD COLUMN hidden_by_staff boolean NOT NULL DEFAULT false CHECK (NOT hidden_by_staff OR state = 'hidden');
