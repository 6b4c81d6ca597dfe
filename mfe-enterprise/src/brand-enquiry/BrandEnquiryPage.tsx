import { roster } from '@marquee/sdk/roster';
import { localised, translate, useMessages, type PageHandle, type PageLoader } from '@marquee/sdk';
import { Image } from '@marquee/ui';
import { useMemo } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { EnquiryFlow } from '../enquiry/EnquiryFlow.tsx';
import { EnquiryStage } from '../enquiry/EnquiryStage.tsx';
import { loadEnquiry, type EnquiryData } from '../enquiry/load-enquiry.ts';
import { useEnquiry } from '../enquiry/use-enquiry.ts';
import { mediaPath } from '../media/media-path.ts';
import { contactPage } from '../search-engines/contact-page.ts';
import { BrandDetailsFields } from './BrandDetailsFields.tsx';
import { brandEnquiry } from './brand-enquiry.ts';
import styles from './BrandEnquiryPage.module.css';
import { messages } from './messages.ts';

export const loader = loadEnquiry satisfies PageLoader<EnquiryData>;

export const handle: PageHandle<EnquiryData> = {
  meta: ({ language, url }) => {
    const t = translate(messages, language);
    const stars = roster.map((star) => localised(star, 'label', language).text.split(' ')[0]).join(', ');
    const [title, description] = [t('title', { stars }), t('description')];
    return { title, description, structuredData: [contactPage(url, { title, description, language })] };
  },
};

/** The page `/brand-enquiry`, on which a brand requests a campaign with a star. */
export function Component() {
  const { t } = useMessages(messages);
  const data = useLoaderData<typeof loader>();
  const state = useEnquiry(useMemo(() => brandEnquiry(data), [data]));

  return (
    <EnquiryStage
      kicker={t('kicker')}
      title={t('heading')}
      lead={t('lead')}
      picture={<Stars />}
      promises={[
        { icon: 'check', text: t('promiseConsent') },
        { icon: 'calendar', text: t('promiseRights') },
        { icon: 'phone', text: t('promiseCall') },
      ]}
      aside={
        <>
          {t('business')} <Link to="/contact-sales">{t('businessAction')}</Link>
        </>
      }
      duty={{ title: t('dutyTitle'), text: t('duty') }}
    >
      <EnquiryFlow state={state} detailsHeading={t('detailsHeading')} withDesignation>
        <BrandDetailsFields details={state.details} refused={state.refused} onChange={state.changeDetails} />
      </EnquiryFlow>
    </EnquiryStage>
  );
}

/** The stars whom a brand can ask for, with their names. */
function Stars() {
  const { language } = useMessages(messages);
  return (
    <ul className={styles.stars} role="list">
      {roster.map((star) => {
        const name = localised(star, 'label', language);
        return (
          <li key={star.value.long} className={styles.star}>
            <Image
              className={styles.portrait}
              src={mediaPath(`celebs/${star.value.long}-square.svg`)}
              alt=""
              width={480}
              height={480}
              priority
            />
            <span lang={name.lang}>{name.text}</span>
          </li>
        );
      })}
    </ul>
  );
}
