/** Text for XML and HTML, also inside an attribute in double quotes. Line breaks stay as they are. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
