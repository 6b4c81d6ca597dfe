import { localPath, translate } from '@marquee/i18n';
import type { Criticality, Language } from '@marquee/contracts';
import { Icon } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * What stands where a remote failed or was switched off. It needs no framework: the button is the
 * boot script's, the link is a link. A `regular` remote leaves quietly; a page never does: it has a heading
 * and a way out, whoever's it is.
 */
export function SlotFallback({
  state,
  criticality,
  isPage,
  language,
}: {
  state: 'fallback' | 'killed';
  criticality: Criticality;
  /** Whether it stands for the page's own content. */
  isPage: boolean;
  language: Language;
}) {
  if (criticality === 'regular' && !isPage) return null;
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
        <p>{t(state === 'killed' ? 'killedText' : 'failedText')}</p>
      </div>
      <div className="mq-slot-fallback__actions">
        {state === 'fallback' && (
          <button type="button" className="mq-button mq-button--secondary" data-retry>
            {t('retry')}
          </button>
        )}
        {(criticality === 'primary' || isPage) && <a href={localPath('/', language)}>{t('wayOut')}</a>}
      </div>
    </div>
  );
}
