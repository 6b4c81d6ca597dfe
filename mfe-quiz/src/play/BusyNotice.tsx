import { useMessages } from '@marquee/i18n';
import { Notice, useSecondsLeft } from '@marquee/ui';
import { messages } from './messages.ts';

/** Asked too often: counts down and goes on by itself. The seconds are for the eye; the rest is spoken once. */
export function BusyNotice({ until, onOver }: { until: number; onOver: () => void }) {
  const { t } = useMessages(messages);
  const left = useSecondsLeft(until, onOver);
  return (
    <Notice tone="info" title={t('busyTitle')} live>
      {t('busyText')} <span aria-hidden="true">{t('busySeconds', { seconds: left })}</span>
    </Notice>
  );
}
