/** The types of subset-font, which has none of its own; only what this package uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      noHinting: boolean;
      keepFeatures?: string[];
      preserveNameIds: number[];
    },
  ): Promise<Buffer>;
}
