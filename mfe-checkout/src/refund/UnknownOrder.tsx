import { localPath, useMessages } from '@marquee/sdk';
import { ButtonLink, Icon } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { ResultPanel } from '../panels/ResultPanel.tsx';
import { messages } from './messages.ts';
import styles from './RefundPage.module.css';

type UnknownOrderProps = { id: string; supportEmail: string | null; focused: boolean };

/** Says that an order is unknown. Takes the focus if `focused`, because it then replaces the form. */
export function UnknownOrder({ id, supportEmail, focused }: UnknownOrderProps) {
  const { t, language } = useMessages(messages);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  return (
    <div className={styles.page}>
      <ResultPanel
        icon={<Icon name="search" size={32} />}
        title={t('unknownHeading', { id })}
        titleRef={heading}
        text={t('unknownText')}
      />
      <div className={styles.actions}>
        <ButtonLink href={localPath('/orders', language)}>{t('toOrders')}</ButtonLink>
        {supportEmail && (
          <ButtonLink kind="secondary" href={`mailto:${supportEmail}`}>
            {t('help')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
