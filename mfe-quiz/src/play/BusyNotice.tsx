import { useMessages } from '@marquee/sdk';
import { Notice, useSecondsLeft } from '@marquee/ui';
import { messages } from './messages.ts';

/**
 * The notice while the server limits the request rate (429). Counts down the seconds to `until` (epoch ms), then calls
 * `onOver`. Screen readers read the notice once, without the seconds.
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
