import type { ReactNode } from 'react';
import { SkipLink } from '../../../shell/page/SkipLink.tsx';
import { AppOfferBelow } from '../../../site/app-links/app-offers.tsx';
import { Footer } from '../../../site/footer/Footer.tsx';
import { Header } from '../../../site/header/Header.tsx';
import { pageTexts } from '../../../shell/page/messages.ts';
import type { BootstrapData } from './bootstrap-data.ts';
import { Slot } from '@marquee/mount';

type FrameProps = { given: BootstrapData; path: string };

// Every page the header and footer name exists in the site the subjects are built from.
const exists = () => true;

/** What stands above the page: the shell's own header, with the account drawn in place. */
export function PageTop({ given: { language, appLinks, device, navigation }, path }: FrameProps) {
  const slots = { account: <Slot name="auth.account" /> };
  return (
    <>
      <SkipLink text={pageTexts[language].skip} />
      <div data-follows="app-banner" />
      <Header {...{ language, device, navigation, exists, path, slots }} settings={{ appLinks }} />
    </>
  );
}

/** What stands below it. */
export function PageBottom({
  given: { language, appLinks, device, navigation },
  path,
  offersApp,
}: FrameProps & { offersApp: boolean }) {
  const common = { language, device, navigation, exists, settings: { appLinks } };
  return (
    <>
      <div data-follows="app-band">{offersApp && <AppOfferBelow {...common} path={path} slots={{}} />}</div>
      <Footer {...common} />
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
