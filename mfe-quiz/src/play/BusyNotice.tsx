import { useMessages } from '@marquee/i18n';
import { Notice } from '@marquee/ui';
import { messages } from './messages.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Asked too often: counts down and goes on by itself. The seconds are for the eye; the rest is spoken once. */
export function BusyNotice({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const { t } = useMessages(messages);
  const left = useSecondsLeft(seconds, onOver);
  return (
    <Notice tone="info" title={t('busyTitle')} live>
      {t('busyText')} <span aria-hidden="true">{t('busySeconds', { seconds: left })}</span>
    </Notice>
  );
}
