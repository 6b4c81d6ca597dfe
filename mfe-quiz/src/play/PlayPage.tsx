import {
  localised,
  notFound,
  translate,
  useMessages,
  usePlatform,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { NeedsScript, PageHeading, Section, Skeleton, Stack } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import type { CelebrityOption } from '@marquee/sdk/roster';
import { areQuizzesOn, starByLongKey } from '../stars/star-quiz.ts';
import { messages } from './messages.ts';
import { NothingToPlay, NotOpened } from './NotOpened.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';
import styles from './play.module.css';
import { usePlay } from './use-play.ts';

export const loader = (async ({ params, api }) => {
  const star = starByLongKey(params['celeb']);
  if (!star) throw notFound(`quiz of ${params['celeb']}`);
  return { star, isOn: await areQuizzesOn(api) };
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
  const { star, isOn } = useLoaderData<typeof loader>();
  const name = localised(star, 'label', language).text;

  return (
    <Section>
      <div className={styles.page}>
        <PageHeading title={t('title', { name })} />
        <NeedsScript text={t('noScript')} reload={t('reload')} />
        {isOn ? <Play star={star} /> : <NothingToPlay title={t('closedTitle')} star={star} />}
      </div>
    </Section>
  );
}

function Play({ star }: { star: CelebrityOption }) {
  const { t } = useMessages(messages);
  const { navigate } = usePlatform();
  const { state, begin, sendAgain, choose, goOn } = usePlay(star, () =>
    navigate(`/quiz/${star.value.long}/result`),
  );

  if (state.status === 'opening' || state.status === 'finished')
    return (
      <Stack gap={3}>
        <Skeleton height={64} label={t('loading')} />
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
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
