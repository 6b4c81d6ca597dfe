import path from 'node:path';
import { defineSite } from '../../site.ts';
import { germanTexts } from './german-texts.ts';

const pictures = path.join(import.meta.dirname, 'pictures');

/** A second site on the same shell: one page, one language, another brand, a header that a remote renders. */
export const traktor = defineSite({
  name: 'Traktor',
  languages: [{ code: 'de', locale: 'de-DE', texts: germanTexts }],
  metadata: { title: 'Traktoren', description: 'Neue und alte Traktoren.' },
  colors: { theme: '#1b5e20', background: '#ffffff', accent: '#1b5e20' },
  pictures,
  logo: path.join(pictures, 'logo.svg'),
  header: { slot: 'explore.header' },
});
