import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Icon } from '../media/Icon.tsx';

export interface DialogProps {
  open: boolean;
  /** Called when the visitor presses the close button or Escape, or clicks outside the dialog. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children?: ReactNode;
}

/**
 * A modal dialog; on phones it is at the bottom edge. Mounts its children only while it is open. When it opens, the
 * element with `data-autofocus` gets the focus, or else the title; when it closes, the focus returns. `onClose` is
 * called when the visitor wants to close it.
 */
export function Dialog({ open, onClose, title, closeLabel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();
    return () => element.close();
  }, [open]);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return; // a file picker inside the dialog fires `cancel` too
    event.preventDefault();
    onClose();
  };
  // Chrome closes the dialog on a second Escape without a `cancel` event.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (open && event.target === event.currentTarget) onClose();
  };
  const pressBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the click is on the backdrop; Escape is the dialog's own
    <dialog
      ref={dialog}
      className="mq-dialog"
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onClick={pressBeside}
    >
      {open && (
        <div className="mq-dialog__panel">
          <div className="mq-dialog__head">
            <h2 ref={heading} id={titleId} className="mq-dialog__title" tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className="mq-icon-button" aria-label={closeLabel} onClick={onClose}>
              <Icon name="cross" />
            </button>
          </div>
          <div className="mq-dialog__body">{children}</div>
        </div>
      )}
    </dialog>
  );
}
