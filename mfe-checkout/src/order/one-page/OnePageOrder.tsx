import { localised, useMessages } from '@marquee/sdk';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { NameStep } from '../NameStep.tsx';
import { OccasionStep } from '../OccasionStep.tsx';
import { OrderNeedsScript, OrderForm } from '../OrderForm.tsx';
import type { OrderOffer } from '../order-offer.ts';
import { problemTexts } from '../problem-texts.ts';
import { ScriptPreview } from '../ScriptPreview.tsx';
import { offensiveName } from '../step-problems.ts';
import { WhoStep } from '../WhoStep.tsx';
import { messages as onePageMessages } from './messages.ts';
import { useOnePage } from './use-one-page.ts';
import pageStyles from '../OrderPage.module.css';
import styles from './OnePageOrder.module.css';

/**
 * The order form that has all fields on one page. The name comes first, so that the preview of the message changes
 * while the visitor types. It is the second design in an experiment: a release contains either this form or the wizard,
 * which has one step per screen.
 */
export function OnePageOrder({ offer }: { offer: OrderOffer }) {
  const { t, language } = useMessages(messages);
  const { t: tPage } = useMessages(onePageMessages);
  const { draft, restored, today, checking, refusal, changeDetails, goOn } = useOnePage(offer);
  const starName = localised(offer.star, 'name', language).text;
  const { all, errorOf } = problemTexts(refusal.problems, t, starName);
  const props = { offer, draft, change: changeDetails, errorOf, starName, today };

  return (
    <OrderForm
      {...{ offer, starName, checking }}
      problems={all}
      attempt={refusal.attempt}
      action={t('toCheckout')}
      blocked={draft.details.celebUserId === null}
      onGoOn={() => void goOn()}
      top={
        <>
          <header className={pageStyles.heading}>
            <h1 className={pageStyles.title}>{tPage('heading', { star: starName })}</h1>
            <p className={pageStyles.lead}>
              {tPage('lead')} {restored && draft.occasionSlug && t('saved')}
            </p>
          </header>
          <OrderNeedsScript offer={offer} />
        </>
      }
    >
      <Question id="question-name" heading={t('nameHeading', { star: starName })}>
        <NameStep {...props} isRefused={refusal.problems.includes(offensiveName)} />
      </Question>
      <Question id="question-occasion" heading={t('occasionHeading')}>
        <OccasionStep {...props} />
      </Question>
      <Question id="question-who" heading={t('whoHeading')}>
        <WhoStep {...props} />
      </Question>
      <ScriptPreview {...{ offer, draft, starName }} />
    </OrderForm>
  );
}

function Question({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
