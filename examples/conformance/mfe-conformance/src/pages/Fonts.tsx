import { Page, titled } from '../Page.tsx';
import styles from './fonts.module.css';

export const handle = titled('Fonts');

export function Component() {
  return (
    <Page title="Fonts">
      <p id="text" className={styles['text']}>
        a font of the release
      </p>
    </Page>
  );
}
