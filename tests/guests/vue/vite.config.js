import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [vue()],
  build: {
    rollupOptions: {
      input: 'src/main.js',
      preserveEntrySignatures: 'exports-only',
      output: { entryFileNames: 'main.js' },
    },
  },
});
