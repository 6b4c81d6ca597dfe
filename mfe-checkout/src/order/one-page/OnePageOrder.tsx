import { localised, localPath, useMessages } from '@marquee/i18n';
import { Notice } from '@marquee/ui';
import { appealLink } from '../appeal-link.ts';
import { messages } from '../messages.ts';
import { NameStep } from '../NameStep.tsx';
import { OccasionStep } from '../OccasionStep.tsx';
import { NeedsScript, OrderForm } from '../OrderForm.tsx';
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
 * The order on one page, with the name first, so that the preview of the script changes while the visitor
 * types. It is the second design of an experiment; a release has either this one or the wizard.
 */
export function OnePageOrder({ offer }: { offer: OrderOffer }) {
  const { t, language } = useMessages(messages);
  const { t: tPage } = useMessages(onePageMessages);
  const { draft, restored, today, checking, refused, changeDetails, goOn, wasCancelled } = useOnePage(offer);
  const starName = localised(offer.star, 'name', language).text;
  const { all, errorOf } = problemTexts(refused.problems, t, starName);
  const props = { offer, draft, change: changeDetails, errorOf, starName, today };
  const appeal = refused.problems.includes(offensiveName)
    ? (appealLink(offer.supportEmail, draft, t) ?? localPath('/help', language))
    : null;

  return (
    <OrderForm
      {...{ offer, starName, checking }}
      problems={all}
      attempt={refused.attempt}
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
          <NeedsScript offer={offer} />
          {wasCancelled && (
            <Notice tone="info" title={t('cancelledTitle')} live>
              {t('cancelledText')}
            </Notice>
          )}
        </>
      }
    >
      <section className={styles.question} aria-labelledby="question-name">
        <h2 id="question-name" className={styles.title}>
          {t('nameHeading', { star: starName })}
        </h2>
        <NameStep {...props} appeal={appeal} />
      </section>
      <section className={styles.question} aria-labelledby="question-occasion">
        <h2 id="question-occasion" className={styles.title}>
          {t('occasionHeading')}
        </h2>
        <OccasionStep {...props} />
      </section>
      <section className={styles.question} aria-labelledby="question-who">
        <h2 id="question-who" className={styles.title}>
          {t('whoHeading')}
        </h2>
        <WhoStep {...props} />
      </section>
      <ScriptPreview {...{ offer, draft, starName }} />
    </OrderForm>
  );
}
