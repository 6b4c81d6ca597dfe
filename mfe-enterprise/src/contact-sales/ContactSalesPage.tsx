import { translate, useMessages, type PageHandle, type PageLoader } from '@marquee/sdk';
import { useMemo } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { EnquiryFlow } from '../enquiry/EnquiryFlow.tsx';
import { EnquiryStage } from '../enquiry/EnquiryStage.tsx';
import { loadEnquiry, type EnquiryData } from '../enquiry/load-enquiry.ts';
import { useEnquiry } from '../enquiry/use-enquiry.ts';
import '../languages/scripts.module.css';
import { shareImage } from '../media/media-path.ts';
import { contactPage } from '../search-engines/contact-page.ts';
import { messages } from './messages.ts';
import { salesEnquiry } from './sales-enquiry.ts';
import { SalesDetailsFields } from './SalesDetailsFields.tsx';

export const loader = loadEnquiry satisfies PageLoader<EnquiryData>;

export const handle: PageHandle<EnquiryData> = {
  meta: ({ language, url }) => {
    const t = translate(messages, language);
    const [title, description] = [t('title'), t('description')];
    return {
      title,
      description,
      image: shareImage(url, language),
      structuredData: [contactPage(url, { title, description, language })],
    };
  },
};

/** The page `/contact-sales`, with a form by which a business requests an offer for AI videos. */
export function Component() {
  const { t } = useMessages(messages);
  const { utm } = useLoaderData<typeof loader>();
  const state = useEnquiry(useMemo(() => salesEnquiry({ utm }), [utm]));

  return (
    <EnquiryStage
      kicker={t('kicker')}
      title={t('heading')}
      lead={t('lead')}
      promises={[
        { icon: 'phone', text: t('promiseCall') },
        { icon: 'video', text: t('promiseDemo') },
        { icon: 'rupee', text: t('promiseQuote') },
        { icon: 'shield', text: t('promiseData') },
      ]}
      aside={
        <>
          {t('star')} <Link to="/brand-enquiry">{t('starAction')}</Link>
        </>
      }
    >
      <EnquiryFlow state={state} detailsHeading={t('detailsHeading')}>
        <SalesDetailsFields details={state.details} refused={state.refused} onChange={state.changeDetails} />
      </EnquiryFlow>
    </EnquiryStage>
  );
}
