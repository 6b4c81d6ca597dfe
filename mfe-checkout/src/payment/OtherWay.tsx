import { localPath, useMessages } from '@marquee/sdk';
import { Notice } from '@marquee/ui';
import { messages } from './messages.ts';
import type { WayToPay } from './payment-methods.ts';

export function OtherWay({
  others,
  onChoose,
}: {
  others: readonly WayToPay[];
  onChoose: (other: WayToPay) => void;
}) {
  const { t, language } = useMessages(messages);
  const [other] = others;

  return (
    <Notice
      tone="info"
      title={t('otherTitle')}
      live
      {...(other && {
        action: { label: t('payBy', { method: t(other.method) }), onAction: () => onChoose(other) },
      })}
    >
      <p>{t(other ? 'otherWay' : 'otherCard')}</p>
      <a href={localPath('/download', language)}>{t('payInApp')}</a>
    </Notice>
  );
}
