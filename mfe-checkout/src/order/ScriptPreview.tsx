import { useMessages } from '@marquee/sdk';
import { messages } from './messages.ts';
import { personalScript } from './personal-script.ts';
import type { StepProps } from './step.ts';
import styles from './OrderPage.module.css';

/**
 * Shows the text that the star will say. Renders nothing if the loaded offer is for another occasion than the chosen
 * one.
 */
export function ScriptPreview({ offer, draft, starName }: Pick<StepProps, 'offer' | 'draft' | 'starName'>) {
  const { t, language } = useMessages(messages);
  const { details } = draft;
  const relationship = offer.relationships.find(
    ({ relationshipId }) => String(relationshipId) === String(details.relationshipId),
  );
  const spoken = draft.language ?? language;
  const sound = offer.nameSounds.find(({ url }) => url === details.nameAudioUrl);
  const script = personalScript(offer, { language: spoken, name: details.fullName, sound, relationship });
  if (!script.text || String(offer.occasionId) !== String(details.occasionId)) return null;

  return (
    <figure className={styles.script}>
      <figcaption className={styles.scriptTitle}>{t('script', { star: starName })}</figcaption>
      <blockquote className={styles.scriptText} lang={script.lang ?? spoken}>
        {script.text}
      </blockquote>
    </figure>
  );
}
