import { localised, useMessages } from '@marquee/sdk';
import { Icon, ProgressSteps } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';
import { NameStep } from './NameStep.tsx';
import { OccasionStep } from './OccasionStep.tsx';
import { OrderNeedsScript, OrderForm } from './OrderForm.tsx';
import type { OrderOffer } from './order-offer.ts';
import { problemTexts } from './problem-texts.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { StepFields } from './StepFields.tsx';
import { StepHeading } from './StepHeading.tsx';
import { offensiveName } from './step-problems.ts';
import { useWizard } from './use-wizard.ts';
import { WhoStep } from './WhoStep.tsx';
import { wizardPath } from './wizard-path.ts';
import { stepBefore, wizardSteps } from './wizard-steps.ts';
import styles from './OrderPage.module.css';

const headings = {
  occasion: ['occasionHeading', null],
  who: ['whoHeading', 'whoLead'],
  name: ['nameHeading', 'nameLead'],
  review: ['reviewHeading', 'reviewLead'],
} as const;

export function OrderWizard({ offer }: { offer: OrderOffer }) {
  const { t, language } = useMessages(messages);
  const wizard = useWizard(offer);
  const { draft, restored, step, today, checking, refused, changeDetails, goOn } = wizard;
  const isOccasionKnown = wizard.isOccasionKnown && step === 'occasion';
  const starName = localised(offer.star, 'name', language).text;
  const { all, errorOf } = problemTexts(refused.problems, t, starName);
  const props = { offer, draft, change: changeDetails, errorOf, starName, today };
  const [title, lead] = isOccasionKnown ? (['dateHeading', null] as const) : headings[step];
  const before = stepBefore(step);

  return (
    <OrderForm
      {...{ offer, starName, checking }}
      problems={all}
      attempt={refused.attempt}
      action={t(step === 'review' ? 'toCheckout' : 'next')}
      compact={step !== 'occasion'}
      blocked={step === 'review' && draft.details.celebUserId === null}
      onGoOn={() => void goOn()}
      top={
        <>
          <div className={styles.progress}>
            <ProgressSteps
              label={t('steps')}
              steps={[t('stepOccasion'), t('stepWho'), t('stepName'), t('stepReview')]}
              current={wizardSteps.indexOf(step)}
            />
            <p className={styles.count}>
              {t('stepCount', { number: wizardSteps.indexOf(step) + 1, total: wizardSteps.length })}
              {restored && draft.occasionSlug && <span>{t('saved')}</span>}
            </p>
          </div>
          <StepFields step={step} draft={draft} />
          <OrderNeedsScript offer={offer} soon={wizard.submittedWithoutScripts} />
          {before && (
            <Link className={styles.back} to={wizardPath(offer.star.longKey, before, draft.occasionSlug)}>
              <Icon name="chevron-left" size={20} />
              {t('back')}
            </Link>
          )}
          <StepHeading title={t(title, { star: starName })} lead={lead && t(lead, { star: starName })} />
        </>
      }
    >
      {step === 'occasion' && <OccasionStep {...props} isKnown={isOccasionKnown} />}
      {step === 'who' && <WhoStep {...props} />}
      {step === 'name' && <NameStep {...props} isRefused={refused.problems.includes(offensiveName)} />}
      {step === 'review' && <ReviewStep {...props} />}
    </OrderForm>
  );
}
