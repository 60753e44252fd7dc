/** Copies bytes out of a shared buffer, which a small slice would keep alive as a whole. */
export const own = (bytes: Buffer): Buffer =>
  bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
