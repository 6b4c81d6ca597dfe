import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { CssExtractRspackPlugin } from '@rspack/core';

export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: './src/index.js',
  output: { path: `${import.meta.dirname}/dist`, publicPath: 'auto', clean: true },
  module: {
    rules: [
      {
        test: /\.jsx?$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, use: [CssExtractRspackPlugin.loader, 'css-loader'], type: 'javascript/auto' },
    ],
  },
  plugins: [
    new CssExtractRspackPlugin(),
    new ModuleFederationPlugin({
      name: 'countdown',
      filename: 'remoteEntry.js',
      exposes: { './Card': './src/Card.jsx', './Page': './src/Page.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
};
