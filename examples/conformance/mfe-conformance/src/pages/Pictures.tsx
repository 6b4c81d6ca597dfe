import dot from '../files/dot.png';
import star from '../files/star.svg';
import { Page, titled } from '../Page.tsx';
import styles from './pictures.module.css';

export const handle = titled('Pictures');
const byUrl = new URL('../files/dot.png', import.meta.url).href;

export function Component() {
  return (
    <Page title="Pictures">
      <img id="imported" src={dot} alt="" width={20} height={20} />
      <img id="by-url" src={byUrl} alt="" width={20} height={20} />
      <img id="drawing" src={star} alt="" width={20} height={20} />
      <div id="background" className={styles['background']} />
    </Page>
  );
}
