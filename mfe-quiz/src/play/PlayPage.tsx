import {
  localised,
  notFound,
  translate,
  useMessages,
  usePlatform,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { Image, NeedsScript, PageHeading, Section, Skeleton, Stack } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import type { CelebrityOption } from '@marquee/sdk/roster';
import { areQuizzesOn, starByLongKey, starQuiz } from '../stars/star-quiz.ts';
import { messages } from './messages.ts';
import { NothingToPlay, NotOpened } from './NotOpened.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';
import styles from './play.module.css';
import { usePlay } from './use-play.ts';
import { loadWarmUp, type WarmUp } from './warm-up.ts';
import { WarmUpScreen } from './WarmUpScreen.tsx';

export const loader = (async ({ params, api, content }) => {
  const star = starByLongKey(params['celeb']);
  if (!star) throw notFound(`quiz of ${params['celeb']}`);
  const [isOn, warmUp, quiz] = await Promise.all([
    areQuizzesOn(api),
    loadWarmUp(content, star.value.long),
    starQuiz(api, star),
  ]);
  return { star, isOn, warmUp, portrait: quiz?.square ?? null };
}) satisfies PageLoader;

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  meta: ({ data, language }) => {
    const t = translate(messages, language);
    const name = localised(data.star, 'label', language).text;
    return { title: t('title', { name }), description: t('description', { name }) };
  },
};

/** The page `/quiz/:celeb/play`: one question at a time, with the right answer after each choice. */
export function Component() {
  const { t, language } = useMessages(messages);
  const { star, isOn, warmUp, portrait } = useLoaderData<typeof loader>();
  const name = localised(star, 'label', language).text;

  return (
    <>
      <Section tone="night" className={styles.stage}>
        <div className={styles.head}>
          {portrait && (
            <Image className={styles.face} src={portrait} alt="" width={480} height={480} priority />
          )}
          <PageHeading kicker={t('kicker')} title={t('title', { name: name.replaceAll(' ', '\u00A0') })} />
        </div>
      </Section>
      <Section className={styles.table}>
        <div className={styles.page}>
          <NeedsScript text={t('noScript')} reload={t('reload')} />
          {isOn ? <Play {...{ star, warmUp }} /> : <NothingToPlay title={t('closedTitle')} star={star} />}
        </div>
      </Section>
    </>
  );
}

function Play({ star, warmUp }: { star: CelebrityOption; warmUp: WarmUp | null }) {
  const { t } = useMessages(messages);
  const { navigate } = usePlatform();
  const { state, begin, sendAgain, choose, goOn } = usePlay(star, {
    isWarmedUp: warmUp !== null,
    onFinished: () => navigate(`/quiz/${star.value.long}/result`),
  });

  if (state.status === 'warming-up')
    return warmUp && <WarmUpScreen {...{ star, warmUp }} onSignIn={() => void begin()} />;

  if (state.status === 'opening' || state.status === 'finished')
    return (
      <div className={styles.question}>
        <Stack gap={3}>
          <Skeleton height={64} label={t('loading')} />
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      </div>
    );
  return 'round' in state ? (
    <QuestionScreen
      key={state.round.index}
      state={state}
      onChoose={choose}
      onGoOn={goOn}
      onSendAgain={sendAgain}
    />
  ) : (
    <NotOpened failure={state} star={star} onRetry={begin} />
  );
}
