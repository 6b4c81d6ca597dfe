import { localPath, useMessages } from '@marquee/sdk';
import { ButtonLink, EmptyState } from '@marquee/ui';
import { useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import styles from './RefundPage.module.css';

type UnknownOrderProps = { id: string; supportEmail: string | null; focused: boolean };

/** The notice that an order is unknown. If `focused`, it takes the focus, because it replaces the form. */
export function UnknownOrder({ id, supportEmail, focused }: UnknownOrderProps) {
  const { t, language } = useMessages(messages);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) page.current?.querySelector('h1')?.focus();
  }, [focused]);

  return (
    <div ref={page} className={styles.page}>
      <EmptyState
        icon="search"
        headingLevel={1}
        title={t('unknownHeading', { id })}
        text={t('unknownText')}
        action={
          <>
            <ButtonLink href={localPath('/orders', language)}>{t('toOrders')}</ButtonLink>
            {supportEmail && (
              <ButtonLink kind="secondary" href={`mailto:${supportEmail}`}>
                {t('help')}
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
}
