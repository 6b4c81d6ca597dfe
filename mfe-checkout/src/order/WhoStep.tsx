import { localised, useMessages, type Language } from '@marquee/sdk';
import { ChoiceCards } from '@marquee/ui';
import { chooseLanguage, chooseRelationship } from './draft-changes.ts';
import { messages } from './messages.ts';
import type { StepProps } from './step.ts';

export function WhoStep({ offer, draft, change, errorOf }: StepProps) {
  const { t, language } = useMessages(messages);

  const choose = (id: string) => {
    const relationship = offer.relationships.find(({ relationshipId }) => String(relationshipId) === id);
    if (relationship) change((before) => chooseRelationship(before, relationship));
  };

  return (
    <>
      <ChoiceCards
        legend={t('whoLegend')}
        name="relationship"
        columns={4}
        options={offer.relationships.map((relationship) => {
          const { text, lang } = localised(relationship, 'relationship', language);
          return { value: String(relationship.relationshipId), label: <span lang={lang}>{text}</span> };
        })}
        value={draft.details.relationshipId === null ? null : String(draft.details.relationshipId)}
        onChange={choose}
        error={errorOf('relationship')}
      />
      <ChoiceCards<Language>
        legend={t('languageLegend')}
        name="video-language"
        columns={2}
        options={[
          { value: 'hi', label: <span lang="hi">हिन्दी</span> },
          { value: 'en', label: <span lang="en">English</span> },
        ]}
        value={draft.language}
        onChange={(chosen) => change((before) => chooseLanguage(before, chosen))}
      />
    </>
  );
}
