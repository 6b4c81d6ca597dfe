import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  // single-spa-svelte makes components with `new`, as Svelte 4 did.
  plugins: [svelte({ compilerOptions: { compatibility: { componentApi: 4 } } })],
  build: {
    rollupOptions: {
      input: 'src/main.js',
      preserveEntrySignatures: 'exports-only',
      output: { entryFileNames: 'main.js' },
    },
  },
});
