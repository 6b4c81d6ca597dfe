import { localPath, translate } from '@marquee/i18n';
import type { Criticality, Language } from '@marquee/contracts';
import { Icon } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * What a slot shows when its remote failed or was killed. The boot script handles the retry button. A `regular`
 * slot shows nothing, unless it is the page itself: its notice has a heading and the way out only.
 */
export function SlotFallback({
  state,
  criticality,
  isPage,
  language,
}: {
  state: 'fallback' | 'killed';
  criticality: Criticality;
  /** Whether the slot is the page itself, not a part of it. */
  isPage: boolean;
  language: Language;
}) {
  const isRegular = criticality === 'regular';
  if (isRegular && !isPage) return null;
  const t = translate(messages, language);
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="mq-slot-fallback" role="status">
      <span className="mq-slot-fallback__icon">
        <Icon name={state === 'killed' ? 'clock' : 'refresh'} />
      </span>
      <div className="mq-slot-fallback__text">
        <Title className="mq-slot-fallback__title">
          {t(state === 'killed' ? 'killedTitle' : 'failedTitle')}
        </Title>
        {!isRegular && <p>{t(state === 'killed' ? 'killedText' : 'failedText')}</p>}
      </div>
      <div className="mq-slot-fallback__actions">
        {state === 'fallback' && !isRegular && (
          <button type="button" className="mq-button mq-button--secondary" data-retry>
            {t('retry')}
          </button>
        )}
        {(criticality === 'primary' || isPage) && <a href={localPath('/', language)}>{t('wayOut')}</a>}
      </div>
    </div>
  );
}
