/** What stands in a saved reply for the name of the person who is answered. */
export const NAME_PLACE = '{name}';

/** The text of a saved reply, to this person: their name is put in as it is, whatever marks it has. */
export const writeReply = (text: string, name: string): string => text.split(NAME_PLACE).join(name);
