import { formatDate, localised, useMessages } from '@marquee/sdk';
import { ChoiceCards, occasionIcon, TextField } from '@marquee/ui';
import { isAnnual, plannedDate } from './annual-occasion.ts';
import { chooseDate, chooseOccasion } from './draft-changes.ts';
import { messages } from './messages.ts';
import { lastDate } from './occasion-date.ts';
import type { StepProps } from './step.ts';
import styles from './OrderPage.module.css';

export function OccasionStep({ offer, draft, change, errorOf, today }: StepProps) {
  const { t, language } = useMessages(messages);
  const { occasionDateRequired, occasionDate } = draft.details;
  const { occasionSlug } = draft;
  const annual = isAnnual(occasionSlug);
  const planned = today && plannedDate(occasionDate, { occasionSlug, today });

  const choose = (slug: string) => {
    const occasion = offer.occasions.find((each) => each.slug === slug);
    if (occasion) change((before) => chooseOccasion(before, occasion));
  };

  return (
    <>
      <ChoiceCards
        legend={<span className="mq-visually-hidden">{t('occasionLegend')}</span>}
        name="occasion"
        columns={3}
        options={offer.occasions.map((occasion) => {
          const { text, lang } = localised(occasion, 'label', language);
          return {
            value: occasion.slug,
            label: <span lang={lang}>{text}</span>,
            icon: occasionIcon(occasion.slug),
          };
        })}
        value={draft.occasionSlug}
        onChange={choose}
        error={errorOf('occasion')}
      />
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
