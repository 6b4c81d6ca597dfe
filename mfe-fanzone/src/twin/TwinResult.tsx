import { Localised, localised, localPath, useMessages, usePlatform } from '@marquee/sdk';
import { Button, ButtonLink, classNames, Icon, Section, ShareCard, type CardDrawing } from '@marquee/ui';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { bioPath } from '../bios/bio-card.ts';
import { comparePath } from '../compare/chosen.ts';
import type { TwinCandidate } from './candidates.ts';
import type { Match } from './find-twins.ts';
import { messages } from './messages.ts';
import { reasonText } from './reason-text.ts';
import styles from './TwinResult.module.css';

type TwinResultProps = {
  match: Match<TwinCandidate>;
  others: readonly Match<TwinCandidate>[];
  /** The absolute URL of the "celeb twin" page, shared together with the image. */
  pageUrl: string;
  onAgain: () => void;
};

/** Shows the best match, why it matches, and an image to share. */
export function TwinResult({ match, others, pageUrl, onAgain }: TwinResultProps) {
  const { t, language } = useMessages(messages);
  const { who, percent, because } = match;
  const name = localised(who, 'name', language).text;
  const heading = useRef<HTMLHeadingElement>(null);

  // Screen readers start at the heading of a new match.
  useEffect(() => {
    heading.current?.focus();
  }, [match]);

  return (
    <>
      <Section tone="night">
        <div className={styles.stage}>
          {who.image && (
            <div className={classNames('mq-bulbs', styles.frame)}>
              <img
                className={styles.face}
                src={who.image.url}
                alt={t('portrait', { name })}
                width={who.image.width ?? 600}
                height={who.image.height ?? 750}
              />
            </div>
          )}
          <div className="mq-stack" data-gap={3}>
            <p className="mq-kicker">{t('twin')}</p>
            <h2 className={styles.name} ref={heading} tabIndex={-1}>
              <Localised record={who} field="name" />
            </h2>
            <p className={styles.percent}>{t('match', { percent })}</p>
            <h3 className={styles.why}>{t('why')}</h3>
            {because.length > 0 ? (
              <ul className="mq-stack" data-gap={2} role="list">
                {because.map((reason) => (
                  <li key={reason.kind} className={styles.reason}>
                    <Icon name="spark" size={20} /> {reasonText(reason, language)}
                  </li>
                ))}
              </ul>
            ) : (
              <p>{t('noReason')}</p>
            )}
            <div className={styles.actions}>
              {who.starPath && (
                <ButtonLink href={localPath(who.starPath, language)}>{t('order', { name })}</ButtonLink>
              )}
              <ButtonLink kind="secondary" href={localPath(bioPath(who.slug), language)}>
                {t('biography')}
              </ButtonLink>
              <Button kind="quiet" onClick={onAgain}>
                {t('again')}
              </Button>
            </div>
          </div>
        </div>
      </Section>
      <Section heading={t('cardHeading')} lead={t('cardText')}>
        <TwinCard match={match} name={name} pageUrl={pageUrl} />
      </Section>
      {others.length > 0 && (
        <Section tone="tint" heading={t('others')}>
          <ul className={styles.others} role="list">
            {others.map((other) => (
              <li key={other.who.slug} className={styles.other}>
                {other.who.image && (
                  <img className={styles.small} src={other.who.image.url} alt="" width={72} height={72} />
                )}
                <span className={styles.otherWords}>
                  <Link to={comparePath([who.slug, other.who.slug])}>
                    <Localised record={other.who} field="name" />
                  </Link>
                  <span className={styles.otherPercent}>{t('match', { percent: other.percent })}</span>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function TwinCard({ match, name, pageUrl }: Pick<TwinResultProps, 'match' | 'pageUrl'> & { name: string }) {
  const { t, language } = useMessages(messages);
  const { toast } = usePlatform();
  const { who, percent } = match;
  const card = useMemo(
    (): CardDrawing => ({
      portrait: { y: 520, radius: 240 },
      lines: [
        { text: t('cardTop'), y: 200, size: 56, face: 'text', tone: 'soft' },
        { text: name, y: 920, size: 120, face: 'display', tone: 'bright' },
        {
          text: t('cardMatch', { percent }),
          y: 1060,
          size: 96,
          face: language === 'hi' ? 'text' : 'display',
          tone: 'bulb',
        },
        { text: t('cardSite'), y: 1200, size: 44, face: 'text', tone: 'soft' },
      ],
    }),
    [t, language, name, percent],
  );

  return (
    <ShareCard
      card={card}
      portraitSrc={who.image?.url}
      alt={t('cardAlt', { name, percent })}
      fileName={`marquee-twin-${who.slug}.png`}
      text={t('shareText', { name, percent })}
      url={pageUrl}
      shareLabel={t('share')}
      whatsappLabel={t('whatsapp')}
      saveLabel={t('save')}
      onShared={(how) => {
        if (how === 'saved') toast('success', t('saved'));
        if (how === 'failed') toast('error', t('shareFailed'));
      }}
    />
  );
}
