import { useMessages, usePlatform } from '@marquee/sdk';
import { ShareCard, type CardDrawing } from '@marquee/ui';
import { useMemo } from 'react';
import { messages } from './messages.ts';

/** The localised texts on the image of a result. An empty text is left out. */
export type ResultTexts = { score: string; badge: string; percentile: string; streak: string };

type ResultCardProps = {
  result: ResultTexts;
  /** The star's display name. */
  name: string;
  celeb: string;
  /** The URL of the star's portrait. */
  portrait: string | null;
  /** The absolute URL of the quiz's introduction, shared together with the image. */
  quizUrl: string;
};

/** Shows the result as an image with alternative text, and buttons to share or save the image. */
export function ResultCard({ result, name, celeb, portrait, quizUrl }: ResultCardProps) {
  const { t, language } = useMessages(messages);
  const { toast, analytics } = usePlatform();
  const { score, badge, percentile, streak } = result;
  const card = useMemo(
    (): CardDrawing => ({
      portrait: { y: 390, radius: 190 },
      lines: [
        { text: t('cardTop'), y: 150, size: 46, face: 'text', tone: 'soft' },
        { text: name, y: 690, size: 96, face: 'display', tone: 'bright' },
        { text: score, y: 880, size: 180, face: language === 'hi' ? 'text' : 'display', tone: 'bulb' },
        { text: badge, y: 1010, size: 88, face: 'display', tone: 'bright' },
        { text: percentile, y: 1090, size: 42, face: 'text', tone: 'soft' },
        { text: streak, y: 1150, size: 42, face: 'text', tone: 'soft' },
        { text: t('cardSite'), y: 1250, size: 40, face: 'text', tone: 'bulb' },
      ],
    }),
    [t, language, name, score, badge, percentile, streak],
  );

  return (
    <ShareCard
      card={card}
      portraitSrc={portrait ?? undefined}
      alt={t('cardAlt', { score, name, badge })}
      fileName={`marquee-quiz-${celeb}.png`}
      text={t('shareText', { score, name })}
      url={quizUrl}
      shareLabel={t('share')}
      whatsappLabel={t('whatsapp')}
      saveLabel={t('download')}
      onShared={(how) => {
        if (how === 'saved') toast('success', t('saved'));
        if (how === 'failed') toast('error', t('shareFailed'));
        if (how === 'shared') analytics.publish('quiz_result_shared', { celeb });
      }}
    />
  );
}
