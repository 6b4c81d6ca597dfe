import { renderToString } from 'react-dom/server';
import { Gallery } from './gallery/Gallery.tsx';
import * as kit from './index.ts';

test.each(['en', 'hi'] as const)('every component renders without a DOM, in %s', (language) => {
  expect(typeof document).toBe('undefined');
  const html = renderToString(<Gallery language={language} />);

  expect(html).toContain('mq-video');
  // The content security policy refuses style attributes.
  expect(html).not.toContain('style=');
});

test('the gallery shows every component of the kit', async () => {
  const { readFile } = await import('node:fs/promises');
  const source = await readFile(`${__dirname}/gallery/Gallery.tsx`, 'utf8');
  const components = Object.keys(kit).filter((name) => /^[A-Z]/.test(name));
  const missing = components.filter((name) => !source.includes(`<${name}`));

  expect(components.length).toBeGreaterThanOrEqual(30);
  expect(missing).toEqual([]);
});
