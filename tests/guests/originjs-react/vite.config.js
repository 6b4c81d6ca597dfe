import federation from '@originjs/vite-plugin-federation';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [
    react(),
    federation({
      name: 'riddles',
      filename: 'remoteEntry.js',
      exposes: { './Card': './src/Card.jsx', './Page': './src/Page.jsx' },
      shared: ['react', 'react-dom'],
    }),
  ],
  build: { target: 'esnext', assetsDir: '' },
});
