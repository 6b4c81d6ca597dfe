import { starByKey } from '@marquee/sdk/roster';
import { localised, localPath, useMessages, usePlatform } from '@marquee/sdk';
import { Icon } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { readDraft } from '../order/draft-storage.ts';
import { dataOrNull } from '../order/order-offer.ts';
import { wizardPath } from '../order/wizard-path.ts';
import styles from './ContinueOrder.module.css';
import { messages } from './messages.ts';

type Unfinished = { path: string; facts: string[] };

/**
 * The slot `checkout.continue-order`: a link to the unfinished order on this device. It hydrates only if an order is
 * stored, and renders nothing on the server.
 */
export function Component() {
  const { t, language } = useMessages(messages);
  const { api, storage } = usePlatform();
  const [unfinished, setUnfinished] = useState<Unfinished>();

  useEffect(() => {
    const { celeb, occasionSlug, details } = readDraft(storage);
    const star = starByKey(celeb ?? '');
    if (!star || details.occasionId === null) return;
    let isMounted = true;
    // The label of the occasion is not stored. Without it the name and the star say enough.
    const show = async () => {
      const config = await dataOrNull(api.getAppConfig());
      if (!isMounted) return;
      const occasion = config?.occasions.find(({ slug }) => slug === occasionSlug);
      const facts = [
        details.fullName,
        occasion ? localised(occasion, 'label', language).text : '',
        localised(star, 'label', language).text,
      ].filter((fact) => fact !== '');
      // The wizard opens its first incomplete step.
      setUnfinished({ path: wizardPath(star.value.long, 'review', occasionSlug), facts });
    };
    void show();
    return () => {
      isMounted = false;
    };
  }, [api, storage, language]);

  if (!unfinished) return null;
  return (
    <a className={styles.resume} href={localPath(unfinished.path, language)}>
      <Icon name="video" />
      <span className={styles.texts}>
        <span className={styles.action}>{t('resume')}</span>
        <span className={styles.facts}>{unfinished.facts.join(' · ')}</span>
      </span>
      <Icon name="arrow-right" size={20} />
    </a>
  );
}
