/** The response header of immutable files with the size of the uncompressed file, in bytes. */
export const fileSizeHeader = 'x-marquee-size';
