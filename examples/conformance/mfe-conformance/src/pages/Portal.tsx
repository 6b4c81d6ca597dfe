import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Portal');

export function Component() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Page title="Portal">
      <button id="open" type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen &&
        createPortal(
          <div id="portal">
            in the body{' '}
            <button id="close" type="button" onClick={() => setIsOpen(false)}>
              close
            </button>
          </div>,
          document.body,
        )}
    </Page>
  );
}
