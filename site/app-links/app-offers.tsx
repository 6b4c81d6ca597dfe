import { barePath } from '@marquee/i18n';
import { languageOf } from '../languages.ts';
import { faceOf, isFanZone } from '../navigation.ts';
import type { MarqueeProps } from '../settings.ts';
import { AppBand } from './AppBand.tsx';
import { AppBanner } from './AppBanner.tsx';

/** The app banner above a page for fans, on phones. */
export function AppOfferAbove({ language, path, navigation, device, settings }: MarqueeProps) {
  if (device === 'desktop' || faceOf(pathOf(path), navigation) !== 'fans') return null;
  return <AppBanner links={settings.appLinks} language={languageOf(language)} />;
}

/** The band below a page for fans: it promotes the app, or in the fan zone a video message. */
export function AppOfferBelow({ language, path, navigation, device, settings }: MarqueeProps) {
  const bare = pathOf(path);
  if (faceOf(bare, navigation) !== 'fans') return null;
  const about = isFanZone(bare) ? 'video-message' : 'app';
  return <AppBand links={settings.appLinks} language={languageOf(language)} device={device} about={about} />;
}

/** The path of a page without its language and query. */
function pathOf(path: string): string {
  return barePath(path).split('?')[0] ?? '/';
}
