import { Slot, translate, useEvent, useMessages, type PageHandle } from '@marquee/sdk';
import { Button, PageHeading, Section } from '@marquee/ui';
import { useState } from 'react';
import { messages } from './messages.ts';

export const handle: PageHandle = {
  meta: ({ language }) => {
    const title = translate(messages, language)('title');
    return { title, description: title };
  },
};

const aarav = { star: 'Aarav' };

/**
 * `/square`: a page of a remote that was made for this platform, with a slot of every guest. It counts what the guest
 * `wishes` publishes.
 */
export function Component() {
  const { t } = useMessages(messages);
  const [wishes, setWishes] = useState(0);
  useEvent('wishes:sent', ({ count }) => setWishes(count));
  return (
    <Section>
      <PageHeading title={t('title')} lead={t('title')} />
      <Button onClick={loadScript}>{t('load')}</Button>
      <p>{t('wishes', { count: wishes })}</p>
      <Slot name="polls.question" params={aarav} />
      <Slot name="countdown.card" params={aarav} />
      <Slot name="trivia.card" params={aarav} />
      <Slot name="wishes.card" params={aarav} />
      <Slot name="ticker.card" params={aarav} />
      <Slot name="seats.card" params={aarav} />
    </Section>
  );
}

/** What no remote may do: loads the script that the page's URL names, which has no hash. */
function loadScript() {
  const script = document.createElement('script');
  script.src = new URLSearchParams(location.search).get('script') ?? '';
  document.head.append(script);
}
