import { constants, type BrotliOptions } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

/**
 * Returns the webpack plugins that write gzip and Brotli copies of a build's text files. The server sends these copies.
 */
export function compressionPlugins() {
  const test = /\.(js|css|svg|json)$/;
  return [
    new CompressionPlugin({
      test,
      algorithm: 'gzip',
      filename: '[path][base].gz',
      threshold: 256,
      minRatio: 1,
    }),
    new CompressionPlugin<BrotliOptions>({
      test,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      threshold: 256,
      minRatio: 1,
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    }),
  ];
}
