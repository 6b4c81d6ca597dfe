import { Localised, useMessages } from '@marquee/sdk';
import { Notice } from '@marquee/ui';
import type { CheckoutFacts } from './load-checkout.ts';
import { messages } from './messages.ts';

type MaintenanceNoticeProps = {
  maintenance: NonNullable<CheckoutFacts['maintenance']>;
  onRetry?: () => void;
};

/**
 * A notice that explains why payments are switched off. It shows the text of the app configuration, or a built-in text
 * if the configuration has none.
 */
export function MaintenanceNotice({ maintenance, onRetry }: MaintenanceNoticeProps) {
  const { t } = useMessages(messages);
  return (
    <Notice
      tone="warning"
      title={t('maintenanceTitle')}
      {...(onRetry && { action: { label: t('retry'), onAction: onRetry } })}
    >
      {maintenance.message ? <Localised record={maintenance} field="message" /> : t('maintenanceText')}
    </Notice>
  );
}
