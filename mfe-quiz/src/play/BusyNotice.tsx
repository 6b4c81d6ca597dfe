import { useMessages } from '@marquee/i18n';
import { Notice, useSecondsLeft } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * The server is rate limiting (429). Counts down to `until` (epoch ms), then calls `onOver`. The seconds are
 * hidden from screen readers, which read the notice once.
 */
export function BusyNotice({ until, onOver }: { until: number; onOver: () => void }) {
  const { t } = useMessages(messages);
  const left = useSecondsLeft(until, onOver);
  return (
    <Notice tone="info" title={t('busyTitle')} live>
      {t('busyText')} <span aria-hidden="true">{t('busySeconds', { seconds: left })}</span>
    </Notice>
  );
}
