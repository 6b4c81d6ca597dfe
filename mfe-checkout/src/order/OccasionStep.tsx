import { formatDate, Localised, localised, useMessages } from '@marquee/sdk';
import { ChoiceCards, Icon, occasionIcon, TextField } from '@marquee/ui';
import { isAnnual, plannedDate } from './annual-occasion.ts';
import { chooseDate, chooseOccasion } from './draft-changes.ts';
import { messages } from './messages.ts';
import { lastDate } from './occasion-date.ts';
import type { StepProps } from './step.ts';
import styles from './OrderPage.module.css';

type OccasionStepProps = StepProps & {
  /** Whether the visitor has chosen the occasion on an earlier page. Then the choice is folded. */
  isKnown?: boolean;
};

export function OccasionStep(props: OccasionStepProps) {
  const { offer, draft, change, errorOf, today, isKnown = false } = props;
  const { t, language } = useMessages(messages);
  const { occasionDateRequired, occasionDate } = draft.details;
  const { occasionSlug } = draft;
  const annual = isAnnual(occasionSlug);
  const planned = today && plannedDate(occasionDate, { occasionSlug, today });

  const choose = (slug: string) => {
    const occasion = offer.occasions.find((each) => each.slug === slug);
    if (occasion) change((before) => chooseOccasion(before, occasion));
  };

  const choice = (
    <ChoiceCards
      legend={<span className="mq-visually-hidden">{t('occasionLegend')}</span>}
      name="occasion"
      columns={4}
      options={offer.occasions.map((occasion) => {
        const { text, lang } = localised(occasion, 'label', language);
        return {
          value: occasion.slug,
          label: <span lang={lang}>{text}</span>,
          icon: occasionIcon(occasion.slug),
        };
      })}
      value={occasionSlug}
      onChange={choose}
      error={errorOf('occasion')}
    />
  );
  const chosen = offer.occasions.find(({ slug }) => slug === occasionSlug);

  return (
    <>
      {isKnown && chosen ? (
        // The form has the folded choice too. It works without scripts.
        <details className={styles.known} open={errorOf('occasion') !== undefined || undefined}>
          <summary className={styles.knownSummary}>
            <Icon name={occasionIcon(chosen.slug)} />
            <span className={styles.knownLabel}>
              <Localised record={chosen} field="label" />
            </span>
            <span className={styles.change}>{t('edit')}</span>
          </summary>
          {choice}
        </details>
      ) : (
        choice
      )}
      {occasionDateRequired && (
        <div className={styles.date}>
          <TextField
            id="occasion-date"
            type="date"
            required
            label={t('dateLabel')}
            hint={t(annual ? 'dateHintAnnual' : 'dateHint')}
            min={annual ? undefined : today || undefined}
            max={today ? lastDate(today) : undefined}
            value={occasionDate ?? ''}
            onChange={(event) => change((before) => chooseDate(before, event.target.value))}
            error={errorOf('occasion-date')}
          />
          <p className={styles.planned} aria-live="polite">
            {planned && planned !== occasionDate && t('datePlanned', { date: formatDate(planned, language) })}
          </p>
        </div>
      )}
    </>
  );
}
