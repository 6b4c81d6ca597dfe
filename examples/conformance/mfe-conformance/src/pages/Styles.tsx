import { clsx } from 'clsx';
import { useState } from 'react';
import { Page, titled } from '../Page.tsx';
import styles from './styles.module.css';

export const handle = titled('CSS modules');

export function Component() {
  const [percent, setPercent] = useState(25);
  return (
    <Page title="CSS modules">
      <div
        id="bar"
        className={clsx(styles['bar'], percent > 50 && styles['much'])}
        ref={(element) => element?.style.setProperty('--filled', `${percent}px`)}
      />
      <button id="more" type="button" onClick={() => setPercent(75)}>
        more
      </button>
    </Page>
  );
}
