/** A file of a multipart body, wholly in memory; its name and type are the client's word and decide nothing. */
export type UploadedFile = { bytes: Buffer; name: string; claimedType: string };
