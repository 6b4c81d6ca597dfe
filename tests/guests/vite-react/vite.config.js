import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [
    react(),
    federation({
      name: 'trivia',
      filename: 'remoteEntry.js',
      manifest: true,
      exposes: { './Card': './src/Card.jsx', './Page': './src/Page.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
  build: { target: 'chrome89' },
});
