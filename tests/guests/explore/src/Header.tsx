import { useLanguage } from '@marquee/sdk';
import { useState } from 'react';

/** The header of the site Traktor. */
export function Component() {
  const [isOpen, setIsOpen] = useState(false);
  const language: string = useLanguage();
  return (
    <header className="mq-header">
      <a href="/">Traktor</a>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Menü ({language})
      </button>
    </header>
  );
}
