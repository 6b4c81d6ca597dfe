import { barePath, localPath, translate, useMessages } from '@marquee/i18n';
import { usePlatform, type PageHandle } from '@marquee/mount';
import { PageHeading, Section, Skeleton } from '@marquee/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { stripAddress } from '../browser/strip-address.ts';
import { safeNextPath } from '../login/next-path.ts';
import { AccountQuestion } from './AccountQuestion.tsx';
import { arrivalOf, handOver, longestWait } from './hand-over.ts';
import { messages } from './messages.ts';

export const handle: PageHandle = {
  meta: ({ language }) => {
    const t = translate(messages, language);
    return { title: t('title'), description: t('description') };
  },
};

/** `/auth/handoff?token=&next=`: from the app to the site, signed in if the token is still good. */
export function Component() {
  const { t, language } = useMessages(messages);
  const platform = usePlatform();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = barePath(safeNextPath(search.get('next')));
  // Read once: the address holds no token from the first moment on.
  const [token] = useState(() => search.get('token'));
  const [question, setQuestion] = useState<string | null>(null);
  const leave = useRef<(() => void) | null>(null);

  const goOn = () => void navigate(next, { replace: true });
  /** Goes on when the work is done, and in three seconds at the latest. */
  const goOnAfter = (work: Promise<boolean>) => {
    let waiting = true;
    const timer = setTimeout(() => end(true), longestWait);
    const end = (goes: boolean) => {
      clearTimeout(timer);
      if (waiting && goes) goOn();
      waiting = false;
    };
    leave.current = () => end(false);
    void work.then(end, () => end(true));
  };

  const arrive = async (): Promise<boolean> => {
    const arrival = await arrivalOf(platform, token);
    if (arrival.kind === 'question') {
      setQuestion(arrival.number);
      return false;
    }
    if (arrival.kind === 'exchange') await handOver(platform, token ?? '');
    return true;
  };
  const begin = useEffectEvent(() => {
    // Nobody who looks over a shoulder, and no script that reads the address, gets the token.
    stripAddress();
    goOnAfter(arrive());
  });
  useEffect(() => {
    begin();
    return () => leave.current?.();
  }, []);

  if (question !== null)
    return (
      <AccountQuestion
        number={question}
        onYes={() => {
          setQuestion(null);
          goOnAfter(handOver(platform, token ?? '').then(() => true));
        }}
        onNo={goOn}
      />
    );
  return (
    <Section>
      <PageHeading title={t('title')} lead={t('lead')} />
      <Skeleton height={8} label={t('waiting')} />
      <p>
        <a href={localPath(next, language)}>{t('goOn')}</a>
      </p>
    </Section>
  );
}
