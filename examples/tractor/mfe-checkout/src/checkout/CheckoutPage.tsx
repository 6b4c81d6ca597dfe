import { Slot, useEvent, type PageHandle } from '@marquee/sdk';
import { useEffect, useState } from 'react';
import brand from '../../../brand/brand.module.css';
import styles from './checkout.module.css';

export const handle: PageHandle = {
  meta: () => ({ title: 'Checkout', description: 'Your name, and the store where your tractors wait.' }),
};

/**
 * The page `/checkout/checkout`: a form for the customer's name and store. Without scripts, the browser validates it.
 */
export function Component() {
  const [isMounted, setMounted] = useState(false);
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [store, setStore] = useState('');
  useEffect(() => setMounted(true), []);
  useEvent('explore:store-selected', ({ id }) => setStore(id));

  const isComplete = firstName.trim() !== '' && lastName.trim() !== '' && store !== '';
  return (
    <div className={brand['page']} data-boundary-page="checkout">
      <div className={styles['inner']}>
        <Slot name="checkout.compact-header" />
        <h1 className={brand['title']}>Checkout</h1>
        <form method="post" action="/checkout/place-order" className={styles['form']}>
          <fieldset className={styles['names']}>
            <legend className={brand['subtitle']}>Personal data</legend>
            <NameField
              label="First name"
              name="firstName"
              fill="given-name"
              value={firstName}
              onChange={setFirstName}
            />
            <NameField
              label="Last name"
              name="lastName"
              fill="family-name"
              value={lastName}
              onChange={setLastName}
            />
          </fieldset>
          <fieldset>
            <legend className={brand['subtitle']}>Store pickup</legend>
            {isMounted && <input type="hidden" name="store" value={store} />}
            <Slot name="explore.store-picker" />
          </fieldset>
          <div>
            <button
              type="submit"
              className={brand['button']}
              disabled={isMounted && !isComplete}
              aria-describedby="complete"
            >
              Place order
            </button>
            <p id="complete" className={styles['hint']}>
              {isMounted && !isComplete ? 'Fill in both names and choose a store.' : ''}
            </p>
          </div>
        </form>
      </div>
    </div>
  );
}

function NameField({
  label,
  name,
  fill,
  value,
  onChange,
}: {
  label: string;
  name: string;
  /** What browsers fill in. */
  fill: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className={styles['field']}>
      {label}
      <input
        name={name}
        autoComplete={fill}
        required
        maxLength={80}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
