import { Localised, useMessages } from '@marquee/i18n';
import { Notice } from '@marquee/ui';
import type { CheckoutFacts } from './load-checkout.ts';
import { messages } from './messages.ts';

type MaintenanceNoticeProps = {
  maintenance: NonNullable<CheckoutFacts['maintenance']>;
  onRetry?: () => void;
};

/** The reason why nothing can be paid at the moment: the app config's, or ours if it gives none. */
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
