import { usePlatform } from '@marquee/sdk';
import { useRef, useState } from 'react';
import brand from '../../../brand/brand.module.css';
import { stores } from '../catalogue.ts';
import styles from './picker.module.css';

/**
 * The slot `explore.store-picker`: a dialog in which the visitor chooses a store; the choice is published on the bus.
 * Without scripts it renders a `<select name="store">`, which belongs to the form around the slot.
 */
export function Component() {
  const { bus } = usePlatform();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<(typeof stores)[number]>();

  const choose = (store: (typeof stores)[number]) => {
    setChosen(store);
    bus.publish('explore:store-selected', { id: store.id, name: store.name });
    dialog.current?.close();
  };
  return (
    <div className={styles['picker']} data-boundary="explore">
      <noscript>
        <label>
          Store{' '}
          <select name="store" required>
            {stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </noscript>
      <p className={styles['chosen']} role="status">
        {chosen ? `${chosen.name}, ${chosen.street}, ${chosen.city}` : ''}
      </p>
      <button
        type="button"
        className={`${brand['button']} ${brand['quiet']} ${styles['open']}`}
        onClick={() => dialog.current?.showModal()}
      >
        {chosen ? 'Change store' : 'Choose a store'}
      </button>
      <dialog ref={dialog} className={styles['dialog']} aria-label="Choose a store">
        <div className={styles['head']}>
          <h2 className={brand['subtitle']}>Choose a store</h2>
          <button
            type="button"
            className={styles['close']}
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            ×
          </button>
        </div>
        <ul role="list" className={styles['stores']}>
          {stores.map((store) => (
            <li key={store.id} className={styles['store']}>
              <span>
                <strong>{store.name}</strong>
                <br />
                {store.street}, {store.city}
              </span>
              <button
                type="button"
                className={brand['button']}
                aria-label={`Select ${store.name}`}
                onClick={() => choose(store)}
              >
                Select
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </div>
  );
}
