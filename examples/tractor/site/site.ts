import path from 'node:path';
import { defineSite } from '../../../shell/site.ts';
import { cartFeature } from './cart/server/cart-feature.ts';

const pictures = path.join(import.meta.dirname, 'pictures');

/**
 * The definition of the site Tractor Store, an example shop whose pages are from the remotes of three teams. It runs on
 * the same shell as the main site of this repository.
 */
export const tractorStore = defineSite({
  name: 'Tractor Store',
  languages: [{ code: 'en', locale: 'en-US' }],
  metadata: { title: 'Tractors', description: 'Classic and autonomous tractors.' },
  colors: { theme: '#16351f', background: '#ffffff', accent: '#f2c230' },
  pictures,
  logo: path.join(pictures, 'logo.svg'),
  header: { slot: 'explore.header' },
  footer: { slot: 'explore.footer' },
  waysOn: () => [
    { path: '/products', label: 'All tractors' },
    { path: '/stores', label: 'Our stores' },
  ],
  features: [cartFeature],
});
