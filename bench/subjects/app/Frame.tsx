import { barePath } from '@marquee/i18n';
import type { ReactNode } from 'react';
import { AppBand } from '../../../shell/features/app-links/page/AppBand.tsx';
import { Footer } from '../../../shell/page/Footer.tsx';
import { Header, SkipLink } from '../../../shell/page/Header.tsx';
import { faceOf, isFanZone } from '../../../shell/page/navigation.ts';
import type { BootstrapData } from './bootstrap-data.ts';
import { Slot } from '@marquee/mount';

type FrameProps = { given: BootstrapData; path: string };

// Every page the header and footer name exists in the site the subjects are built from.
const exists = () => true;

/** What stands above the page: the shell's own header, with the account drawn in place. */
export function PageTop({ given: { language, appLinks, device, navigation }, path }: FrameProps) {
  const common = { language, appLinks, device, navigation, exists };
  return (
    <>
      <SkipLink language={language} />
      <div data-follows="app-banner" />
      <Header {...common} path={path} account={<Slot name="auth.account" />} />
    </>
  );
}

/** What stands below it. */
export function PageBottom({
  given: { language, appLinks, device, navigation },
  path,
  offersApp,
}: FrameProps & { offersApp: boolean }) {
  const bare = barePath(path).split('?')[0] ?? '/';
  return (
    <>
      <div data-follows="app-band">
        {offersApp && faceOf(bare, navigation) === 'fans' && (
          <AppBand
            links={appLinks}
            device={device}
            language={language}
            about={isFanZone(bare) ? 'video-message' : 'app'}
          />
        )}
      </div>
      <Footer {...{ language, appLinks, device, navigation, exists }} />
    </>
  );
}

/** A whole page as one React tree. */
export function Frame({
  given,
  path,
  offersApp,
  children,
}: FrameProps & { offersApp: boolean; children: ReactNode }) {
  return (
    <>
      <PageTop given={given} path={path} />
      <main id="main" className="mq-main" tabIndex={-1}>
        <div data-slot="page">{children}</div>
      </main>
      <PageBottom given={given} path={path} offersApp={offersApp} />
      <div className="shell-progress" aria-hidden="true" />
      <div id="announcer" className="mq-visually-hidden" role="status" aria-live="polite" />
    </>
  );
}
