import { localised, useMessages } from '@marquee/i18n';
import { ChoiceCards, TextField } from '@marquee/ui';
import { chooseDate, chooseOccasion } from './answers.ts';
import { messages } from './messages.ts';
import { lastDate } from './occasion-date.ts';
import { occasionIcon } from './occasion-icon.ts';
import type { StepProps } from './step.ts';
import styles from './OrderPage.module.css';

/** Step one: the occasion, and its date where the occasion asks for one. */
export function OccasionStep({ offer, draft, change, errorOf, today }: StepProps) {
  const { t, language } = useMessages(messages);
  const { occasionDateRequired, occasionDate } = draft.details;

  const choose = (slug: string) => {
    const occasion = offer.occasions.find((each) => each.slug === slug);
    if (occasion) change((before) => chooseOccasion(before, occasion));
  };

  return (
    <>
      <ChoiceCards
        legend={t('occasionLegend')}
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
        <TextField
          id="occasion-date"
          className={styles.dateField}
          type="date"
          required
          label={t('dateLabel')}
          hint={t('dateHint')}
          min={today || undefined}
          max={today ? lastDate(today) : undefined}
          value={occasionDate ?? ''}
          onChange={(event) => change((before) => chooseDate(before, event.target.value))}
          error={errorOf('occasion-date')}
        />
      )}
    </>
  );
}
