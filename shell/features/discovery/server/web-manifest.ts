import type { Site } from '../../../server/site/site.ts';

/**
 * Returns the web manifest in the requested language, or in the default language if the site does not have the
 * requested one.
 */
export function webManifest(
  { name, metadata, colors, languages, defaultLanguage, webManifest: own }: Site,
  asked: string | undefined,
): object {
  const code = languages.all.some((language) => language.code === asked) && asked ? asked : defaultLanguage;
  const icon = (sizes: number, purpose: 'any' | 'maskable') => ({
    src: `/assets/icons/${purpose === 'maskable' ? 'maskable-' : ''}${sizes}.png`,
    sizes: `${sizes}x${sizes}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: name,
    description: metadata.description,
    lang: languages.all.find((language) => language.code === code)?.locale,
    dir: 'ltr',
    start_url: languages.local('/', code),
    scope: '/',
    display: 'standalone',
    background_color: colors.background,
    theme_color: colors.theme,
    icons: [
      icon(192, 'any'),
      icon(512, 'any'),
      icon(512, 'maskable'),
      { src: '/assets/logo-mark.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    ...own?.(code),
  };
}
