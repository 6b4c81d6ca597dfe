import { localised, useMessages } from '@marquee/i18n';
import { messages } from './messages.ts';
import type { StepProps } from './step.ts';
import styles from './OrderPage.module.css';

/** A preview of the message's text. Renders nothing while the loaded text is of another occasion. */
export function ScriptPreview({ offer, draft, starName }: Pick<StepProps, 'offer' | 'draft' | 'starName'>) {
  const { t, language } = useMessages(messages);
  const { details } = draft;
  const script = localised(offer, 'scriptPreview', draft.language ?? language);
  if (!script.text || String(offer.occasionId) !== String(details.occasionId)) return null;

  return (
    <figure className={styles.script}>
      <figcaption className={styles.scriptTitle}>{t('script', { star: starName })}</figcaption>
      <blockquote className={styles.scriptText} lang={script.lang ?? draft.language ?? undefined}>
        {script.text.replaceAll('{name}', details.fullName.trim() || '…')}
      </blockquote>
    </figure>
  );
}
