import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundle } from 'lightningcss';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fontFiles } from '../styles/fonts.ts';
import { Gallery } from './Gallery.tsx';
import type { GalleryLanguage } from './texts.ts';

// Browsers from 2023 on. lightningcss encodes a version as one number: the major version in the third byte.
const targets = { chrome: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (4 << 8) };

// `tsx gallery.ts [folder]` writes the gallery in both languages, with its fonts, for a static file server.
const folder = process.argv[2] ?? join(import.meta.dirname, '../../dist/gallery');
const fonts = join(folder, 'assets/fonts');
const { resolve } = createRequire(import.meta.url);

await mkdir(fonts, { recursive: true });
for (const { module, name } of fontFiles) await cp(resolve(module), join(fonts, name));
for (const language of ['en', 'hi'] as const)
  await writeFile(join(folder, `${language}.html`), page(language));
console.log(`gallery written: ${folder}/en.html and hi.html`);

function page(language: GalleryLanguage) {
  const styles = [
    join(import.meta.dirname, '../styles/styles.css'),
    join(import.meta.dirname, 'gallery.css'),
  ];
  const css = styles.map((filename) => bundle({ filename, minify: true, targets }).code.toString()).join('');
  const body = renderToStaticMarkup(createElement(Gallery, { language }));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Marquee gallery</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${css}</style></head><body>${body}</body></html>`;
}
