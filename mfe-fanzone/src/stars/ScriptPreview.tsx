import { localised, useMessages } from '@marquee/sdk';
import { TextField } from '@marquee/ui';
import { Fragment, useEffect, useRef, useState } from 'react';
import { messages } from './messages.ts';
import type { Offer } from './offer.ts';
import styles from './ScriptPreview.module.css';

/** The text of the star's message, with a name that the fan types. The name is not sent to a server. */
export function ScriptPreview({ offer }: { offer: Offer }) {
  const { t, language } = useMessages(messages);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The fan may have typed before hydration.
  useEffect(() => setTyped(input.current?.value ?? ''), []);

  const script = localised(offer, 'scriptPreview', language);
  const name = typed.trim() || (language === 'en' && offer.exampleName) || t('someone');

  return (
    <div className={styles.preview}>
      <TextField
        ref={input}
        label={t('scriptName')}
        hint={t('scriptHint')}
        placeholder={name}
        autoComplete="off"
        maxLength={40}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <noscript>
        <p className={styles.note}>{t('scriptNoScript')}</p>
      </noscript>
      <blockquote className={styles.script} lang={script.lang}>
        <p>{withName(script.text, name)}</p>
      </blockquote>
    </div>
  );
}

function withName(script: string, name: string) {
  return script.split('{name}').map((part, index) => (
    // The parts of a script never change their order.
    <Fragment key={index}>
      {index > 0 && <mark className={styles.name}>{name}</mark>}
      {part}
    </Fragment>
  ));
}
