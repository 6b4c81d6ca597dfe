import { renderToString } from 'react-dom/server';
import { Gallery } from './gallery/Gallery.tsx';
import * as kit from './index.ts';

test.each(['en', 'hi'] as const)('the whole kit renders where there is no DOM: %s', (language) => {
  expect(typeof document).toBe('undefined');
  const html = renderToString(<Gallery language={language} />);

  expect(html).toContain('mq-video');
  // A strict content security policy refuses style attributes.
  expect(html).not.toContain('style=');
});

test('the gallery shows every component of the kit', async () => {
  const { readFile } = await import('node:fs/promises');
  const sources = await Promise.all(
    ['Gallery.tsx', 'GalleryFrame.tsx'].map((name) => readFile(`${__dirname}/gallery/${name}`, 'utf8')),
  );
  const components = Object.keys(kit).filter((name) => /^[A-Z]/.test(name));
  const missing = components.filter((name) => !sources.some((source) => source.includes(`<${name}`)));

  expect(components.length).toBeGreaterThanOrEqual(30);
  expect(missing).toEqual([]);
});
