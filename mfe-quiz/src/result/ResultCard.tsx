import { useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Button, ButtonLink, Icon } from '@marquee/ui';
import { useEffect, useRef, useState } from 'react';
import { lettersReady } from '../browser/letters-ready.ts';
import { canSharePictures, savePicture, sharePicture, type Shared } from '../browser/share-picture.ts';
import { cardSize, drawResultCard, type ResultCardText } from './draw-result-card.ts';
import { messages } from './messages.ts';
import styles from './result.module.css';

type ResultCardProps = {
  card: ResultCardText;
  /** The star's name and key, and where the quiz begins, for those who get the picture. */
  name: string;
  celeb: string;
  quizAddress: string;
};

/** The result as a picture, with its words for those who do not see it, and the ways to send it. */
export function ResultCard({ card, name, celeb, quizAddress }: ResultCardProps) {
  const { t } = useMessages(messages);
  const { toast, analytics } = usePlatform();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [canShare, setCanShare] = useState(false);
  const fileName = `marquee-quiz-${celeb}.png`;
  const shareText = t('shareText', { score: card.score, name });

  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      // The picture is drawn in the page's own letters, which may still be on their way.
      await lettersReady();
      const context = canvas.current?.getContext('2d');
      if (wanted && context) drawResultCard(context, card);
    };
    void draw();
    return () => {
      wanted = false;
    };
  }, [card]);

  useEffect(() => setCanShare(canSharePictures()), []);

  const hand = async (out: (picture: HTMLCanvasElement) => Promise<Shared>) => {
    if (!canvas.current) return;
    const shared = await out(canvas.current);
    if (shared === 'saved') toast('success', t('saved'));
    if (shared === 'failed') toast('error', t('shareFailed'));
    if (shared === 'shared') analytics.publish('quiz_result_shared', { celeb });
  };

  return (
    <div className={styles.card}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        width={cardSize.width}
        height={cardSize.height}
        // The picture is drawn here: there is no file that an <img> could show.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={t('cardAlt', { score: card.score, name, badge: card.badge })}
      />
      <div className={styles.actions}>
        {canShare && (
          <Button
            wide
            onClick={() =>
              hand((picture) => sharePicture(picture, { fileName, text: shareText, url: quizAddress }))
            }
          >
            <Icon name="share" size={20} /> {t('share')}
          </Button>
        )}
        <ButtonLink
          kind="secondary"
          wide
          href={`https://wa.me/?text=${encodeURIComponent(`${shareText} ${quizAddress}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" size={20} /> {t('whatsapp')}
        </ButtonLink>
        <Button kind="secondary" wide onClick={() => hand((picture) => savePicture(picture, fileName))}>
          <Icon name="download" size={20} /> {t('download')}
        </Button>
      </div>
    </div>
  );
}
