-- What the artwork cost when an offer for it was made, for one piece, in Frw: both may have meant another price. Of offers made before it stays unknown.
ALTER TABLE offers ADD COLUMN art_price integer;
