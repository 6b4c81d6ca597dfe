import { barePath, localPath, translate, useMessages } from '@marquee/i18n';
import { usePlatform, type PageHandle } from '@marquee/mount';
import { PageHeading, Section, Skeleton } from '@marquee/ui';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { stripAddress } from '../browser/strip-address.ts';
import { safeNextPath } from '../login/next-path.ts';
import { handOver, longestWait } from './hand-over.ts';
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

  const begin = useEffectEvent(() => {
    // Nobody who looks over a shoulder, and no script that reads the address, gets the token.
    stripAddress();

    let waiting = true;
    const goOn = () => {
      if (waiting) void navigate(next, { replace: true });
      waiting = false;
    };
    const timer = setTimeout(goOn, longestWait);
    void handOver(platform, search.get('token')).then(goOn);
    return () => {
      waiting = false;
      clearTimeout(timer);
    };
  });
  useEffect(() => begin(), []);

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
