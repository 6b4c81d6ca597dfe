import type { ToastKind } from '@marquee/mount';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { toast, ToastContainer } from 'react-toastify/unstyled';

const shownMs = 3_000;
let rendered = false;

/**
 * Shows a toast at the top right for 3 seconds (spec section 2); the time pauses while the pointer is on the toast or
 * the window has no focus. `closeLabel` is the label of its close button. Returns the function that closes the toast
 * earlier.
 */
export function showToast(kind: ToastKind, text: string, closeLabel: string): () => void {
  renderContainer(closeLabel);
  const id = toast(text, { type: kind, role: kind === 'error' ? 'alert' : 'status' });
  return () => toast.dismiss(id);
}

function renderContainer(closeLabel: string) {
  const element = document.getElementById('toasts');
  if (rendered || !element) return;
  rendered = true;
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <ToastContainer
        position="top-right"
        autoClose={shownMs}
        pauseOnHover
        pauseOnFocusLoss
        newestOnTop
        draggable={false}
        hideProgressBar
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="Toastify__close-button"
            aria-label={closeLabel}
            onClick={closeToast}
          >
            ×
          </button>
        )}
      />,
    ),
  );
}
