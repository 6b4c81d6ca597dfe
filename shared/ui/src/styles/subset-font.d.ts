/** The part of subset-font that is used; the package brings no types. */
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
