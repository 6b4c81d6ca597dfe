import { useState } from 'react';
import styles from './inner.module.css';

/** A component that is loaded lazily: a button that counts its clicks. */
export default function Inner() {
  const [count, setCount] = useState(0);
  return (
    <button id="inner" type="button" className={styles['inner']} onClick={() => setCount(count + 1)}>
      lazy content {count}
    </button>
  );
}
