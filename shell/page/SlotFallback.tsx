import type { Criticality } from '@marquee/contracts';
import { Icon } from '@marquee/ui';
import type { PageTexts } from './messages.ts';

/**
 * What a page shows instead of a slot whose remote failed or was killed. A slot with the criticality `regular` shows
 * nothing; if it is the page itself, a heading and a link to the home page. Others show a text too, and a retry button
 * after a failure, which the boot script handles.
 */
export function SlotFallback({
  state,
  criticality,
  isPage,
  texts,
  home,
}: {
  state: 'fallback' | 'killed';
  criticality: Criticality;
  /** Whether the slot is the page itself, not a part of it. */
  isPage: boolean;
  texts: PageTexts;
  /** The path of the home page in the page's language. */
  home: string;
}) {
  const isRegular = criticality === 'regular';
  if (isRegular && !isPage) return null;
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="mq-slot-fallback" role="status">
      <span className="mq-slot-fallback__icon">
        <Icon name={state === 'killed' ? 'clock' : 'refresh'} />
      </span>
      <div className="mq-slot-fallback__text">
        <Title className="mq-slot-fallback__title">
          {state === 'killed' ? texts.killedTitle : texts.failedTitle}
        </Title>
        {!isRegular && <p>{state === 'killed' ? texts.killedText : texts.failedText}</p>}
      </div>
      <div className="mq-slot-fallback__actions">
        {state === 'fallback' && !isRegular && (
          <button type="button" className="mq-button mq-button--secondary" data-retry>
            {texts.retry}
          </button>
        )}
        {(criticality === 'primary' || isPage) && <a href={home}>{texts.wayOut}</a>}
      </div>
    </div>
  );
}
