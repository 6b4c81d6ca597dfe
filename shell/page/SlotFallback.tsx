import { localPath, translate } from '@marquee/i18n';
import type { Criticality, Language } from '@marquee/contracts';
import { Icon } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * What stands where a remote failed or was switched off. It needs no framework: the button is the
 * boot script's, the link is a link. A `regular` remote leaves quietly.
 */
export function SlotFallback({
  state,
  criticality,
  language,
}: {
  state: 'fallback' | 'killed';
  criticality: Criticality;
  language: Language;
}) {
  if (criticality === 'regular') return null;
  const t = translate(messages, language);
  return (
    <div className="mq-slot-fallback" role="status">
      <span className="mq-slot-fallback__icon">
        <Icon name={state === 'killed' ? 'clock' : 'refresh'} />
      </span>
      <p className="mq-slot-fallback__text">
        <strong>{t(state === 'killed' ? 'killedTitle' : 'failedTitle')}</strong>
        <br />
        {t(state === 'killed' ? 'killedText' : 'failedText')}
      </p>
      <div className="mq-slot-fallback__actions">
        {state === 'fallback' && (
          <button type="button" className="mq-button mq-button--secondary" data-retry>
            {t('retry')}
          </button>
        )}
        {criticality === 'primary' && <a href={localPath('/', language)}>{t('wayOut')}</a>}
      </div>
    </div>
  );
}
