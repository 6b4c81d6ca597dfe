import { formatDate, localised, useMessages } from '@marquee/sdk';
import { FactList } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';
import { soundsFor } from './name-sounds.ts';
import { ScriptPreview } from './ScriptPreview.tsx';
import type { StepProps } from './step.ts';
import { wizardPath } from './wizard-path.ts';
import type { WizardStep } from './wizard-steps.ts';
import styles from './OrderPage.module.css';

export function ReviewStep({ offer, draft, starName }: StepProps) {
  const { t, language } = useMessages(messages);
  const { details } = draft;
  const occasion = offer.occasions.find(({ slug }) => slug === draft.occasionSlug);
  const relationship = offer.relationships.find(
    ({ relationshipId }) => String(relationshipId) === String(details.relationshipId),
  );
  const sound = soundsFor(details.fullName, offer.nameSounds).find(({ url }) => url === details.nameAudioUrl);

  const item = (term: string, value: string, step: WizardStep, lang?: string) => ({
    term,
    detail: (
      <span className={styles.item}>
        <span lang={lang} className={styles.itemText}>
          {value}
        </span>
        <Link
          className={styles.edit}
          to={wizardPath(offer.star.longKey, step, draft.occasionSlug)}
          aria-label={t('editOf', { field: term })}
        >
          {t('edit')}
        </Link>
      </span>
    ),
  });

  const occasionLabel = occasion && localised(occasion, 'label', language);
  const whoLabel = relationship && localised(relationship, 'relationship', language);
  const soundLabel = sound && localised(sound, 'label', language);
  const items = [
    item(t('occasion'), occasionLabel?.text ?? '', 'occasion', occasionLabel?.lang),
    ...(details.occasionDate
      ? [item(t('date'), formatDate(details.occasionDate, language), 'occasion')]
      : []),
    item(t('who'), whoLabel?.text ?? details.relationship ?? '', 'who', whoLabel?.lang),
    item(t('videoLanguage'), t(draft.language === 'hi' ? 'hindi' : 'english'), 'who'),
    item(t('name'), details.fullName, 'name'),
    item(t('sound'), soundLabel?.text ?? t('asWritten'), 'name', soundLabel?.lang),
  ];

  return (
    <>
      <FactList items={items} />
      <ScriptPreview {...{ offer, draft, starName }} />
    </>
  );
}
