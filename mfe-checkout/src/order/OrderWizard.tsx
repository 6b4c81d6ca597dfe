import { formatMoney, localised, localPath, useMessages } from '@marquee/i18n';
import { Button, ErrorSummary, Icon, Notice, Price, ProgressSteps, StickyBar } from '@marquee/ui';
import type { FormEvent } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { appealAddress } from './appeal-address.ts';
import { messages } from './messages.ts';
import { NameStep } from './NameStep.tsx';
import { OccasionStep } from './OccasionStep.tsx';
import { OrderAside } from './OrderAside.tsx';
import type { OrderOffer } from './order-offer.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { StepHeading } from './StepHeading.tsx';
import { offensiveName, type StepProblem } from './step-problems.ts';
import { useWizard } from './use-wizard.ts';
import { WhoStep } from './WhoStep.tsx';
import { wizardAddress } from './wizard-address.ts';
import { stepBefore, wizardSteps } from './wizard-steps.ts';
import styles from './OrderPage.module.css';

const headings = {
  occasion: ['occasionHeading', 'occasionLead'],
  who: ['whoHeading', 'whoLead'],
  name: ['nameHeading', 'nameLead'],
  review: ['reviewHeading', 'reviewLead'],
} as const;

/** The order in four steps, with the price and the way on always at hand. */
export function OrderWizard({ offer }: { offer: OrderOffer }) {
  const { t, language } = useMessages(messages);
  const { revalidate } = useRevalidator();
  const { draft, restored, step, today, checking, refused, answer, goOn } = useWizard(offer);
  const starName = localised(offer.star, 'name', language).text;
  const { longKey } = offer.star;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void goOn();
  };
  const errorText = ({ message, max = 0 }: StepProblem) => t(message, { star: starName, max });
  const errorOf = (field: string) => {
    const problem = refused.problems.find((each) => each.field === field);
    return problem && errorText(problem);
  };
  const isRefusedName = refused.problems.includes(offensiveName);
  const props = { offer, draft, change: answer, errorOf, starName, today };
  const [title, lead] = headings[step];
  const before = stepBefore(step);

  return (
    <div className={styles.page}>
      <OrderAside offer={offer} starName={starName} />
      <form className={styles.steps} noValidate onSubmit={submit}>
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
        <noscript>
          <p>{t('needsScript', { email: offer.supportEmail ?? '' })}</p>
        </noscript>
        {before && (
          <Link className={styles.back} to={wizardAddress(longKey, before, draft.occasionSlug)}>
            <Icon name="chevron-left" size={20} />
            {t('back')}
          </Link>
        )}
        <StepHeading title={t(title, { star: starName })} lead={t(lead, { star: starName })} />
        <ErrorSummary
          key={refused.attempt}
          title={t('fixFirst')}
          errors={refused.problems.map((problem) => ({ field: problem.field, message: errorText(problem) }))}
        />
        {offer.star.celebUserId === null && (
          <Notice
            tone="error"
            title={t('unavailableTitle')}
            action={{ label: t('retry'), onAction: () => void revalidate() }}
          >
            {t('unavailableText')}
          </Notice>
        )}
        {step === 'occasion' && <OccasionStep {...props} />}
        {step === 'who' && <WhoStep {...props} />}
        {step === 'name' && (
          <NameStep
            {...props}
            appeal={
              isRefusedName
                ? (appealAddress(offer.supportEmail, draft, t) ?? localPath('/help', language))
                : null
            }
          />
        )}
        {step === 'review' && <ReviewStep {...props} />}
        <StickyBar>
          <div className={styles.bar}>
            {offer.price ? (
              <Price text={formatMoney(offer.price, language)} note={t('inclTax')} />
            ) : (
              <Price text={t('priceAtCheckout')} />
            )}
            <Button
              type="submit"
              wide
              className={styles.barAction}
              busy={checking}
              busyLabel={t('checking')}
              aria-disabled={(step === 'review' && draft.details.celebUserId === null) || undefined}
            >
              {t(step === 'review' ? 'toCheckout' : 'next')}
            </Button>
          </div>
        </StickyBar>
      </form>
    </div>
  );
}
