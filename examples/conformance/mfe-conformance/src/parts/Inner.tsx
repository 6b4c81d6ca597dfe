import { useEffect, useState } from 'react';
import styles from './inner.module.css';

/**
 * A component that is loaded lazily: a button that counts its clicks. It has the attribute `data-alive` as soon as its
 * code runs in the browser; React repeats no click that comes earlier.
 */
export default function Inner() {
  const [count, setCount] = useState(0);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <button
      id="inner"
      type="button"
      className={styles['inner']}
      data-alive={isAlive || undefined}
      onClick={() => setCount(count + 1)}
    >
      lazy content {count}
    </button>
  );
}
