import { formatDate, localised, useMessages } from '@marquee/sdk';
import { AiLabel, ButtonLink, Card, FactList, Icon, Notice, Image } from '@marquee/ui';
import type { VerifyVideoData } from '@marquee/sdk/api-contract';
import type { Finding } from './finding.ts';
import { messages } from './messages.ts';
import styles from './verify.module.css';

/** The result of a video check. Each kind of result has its own icon, colour and text. */
export function FindingCard({ finding, onRetry }: { finding: Finding; onRetry: () => void }) {
  const { t } = useMessages(messages);

  switch (finding.kind) {
    case 'genuine':
      return <GenuineCard video={finding.video} />;
    case 'not-found':
    case 'withdrawn':
      return (
        <Notice tone="error" title={t('notFoundTitle')}>
          {t(finding.kind === 'withdrawn' ? 'withdrawnText' : 'notFoundText')}
        </Notice>
      );
    case 'unchecked':
      return (
        <Notice
          tone="warning"
          title={t('uncheckedTitle')}
          action={{ label: t('tryAgain'), onAction: onRetry }}
          live
        >
          {t('uncheckedText')}
        </Notice>
      );
  }
}

function GenuineCard({ video }: { video: VerifyVideoData }) {
  const { t, language } = useMessages(messages);
  const star = localised(video, 'celebName', language).text;
  const facts = [
    { term: t('star'), detail: star },
    { term: t('occasion'), detail: localised(video, 'occasion', language).text },
    { term: t('recipient'), detail: video.recipientMasked ?? '' },
    { term: t('madeOn'), detail: formatDate(video.createdAt ?? '', language) },
    { term: t('codeShort'), detail: video.authenticationToken ?? '' },
  ].filter(({ detail }) => detail !== '');

  return (
    <Card className={styles.genuine}>
      <h2 className={styles.genuineTitle}>
        <Icon name="shield" size={32} />
        {t('genuineTitle')}
      </h2>
      <div className={styles.finding}>
        {video.thumbnailUrl && (
          <Image className={styles.thumbnail} src={video.thumbnailUrl} alt="" width={360} height={640} />
        )}
        <FactList items={facts} />
      </div>
      {video.aiGenerated !== false && <AiLabel text={star ? t('aiLabel', { star }) : t('aiLabelNameless')} />}
      {video.videoUrl && (
        <ButtonLink kind="secondary" href={video.videoUrl}>
          {t('watch')}
        </ButtonLink>
      )}
    </Card>
  );
}
