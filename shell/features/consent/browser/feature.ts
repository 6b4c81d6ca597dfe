import { hasGlobalPrivacyControl, mayMeasure, readChoice } from '../../../browser/consent.ts';
import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { watchDownloads } from '../../third-party/browser/downloads.ts';
import { createPartners } from '../../third-party/browser/partners.ts';
import { startConsent } from './consent-banner.ts';

/** The feature that shows the consent banner, and loads the tools of other companies once the visitor has consented. */
export const consent = {
  start({ page, first, texts, allowPartners, atBottom }) {
    const { isPrivate, partners: tools, consent: policy } = first.deferred;
    const partners = createPartners(isPrivate ? [] : tools, allowPartners);
    const mayCount = () => mayMeasure(policy, readChoice(document.cookie), hasGlobalPrivacyControl());
    const downloads = watchDownloads({ partners, mayCount });
    let banner: ReturnType<typeof startConsent> | undefined;
    atBottom((bottom) => (banner = startConsent({ page, bottom, texts, partners })));
    return {
      arrived: () => {
        banner?.arrived();
        downloads.arrived();
      },
    };
  },
} satisfies BrowserFeature;
