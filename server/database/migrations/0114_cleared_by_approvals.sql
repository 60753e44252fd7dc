-- The notifications that an approval of an artist cleared: once it is undone, they wait again.
ALTER TABLE account_decisions ADD COLUMN cleared uuid[];
