export type PageResponse = {
  status: number;
  /** Set on the redirect from a page that does not exist. */
  isMissing?: boolean;
  headers: Record<string, string>;
  body: AsyncIterable<string> | string;
  /** The same body as Brotli, where it was compressed before. */
  brotli?: Buffer;
};
