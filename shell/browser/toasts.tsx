import type { ToastKind } from '@marquee/mount';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { toast, ToastContainer } from 'react-toastify/unstyled';

const shownMs = 3_000;
let drawn = false;

/** Shows a message in the toast area: top right, gone after 3000 ms (spec section 2), held while it is read. */
export function showToast(kind: ToastKind, text: string, closeLabel: string): void {
  drawArea(closeLabel);
  toast(text, { type: kind, role: kind === 'error' ? 'alert' : 'status' });
}

function drawArea(closeLabel: string) {
  const place = document.getElementById('toasts');
  if (drawn || !place) return;
  drawn = true;
  const root = createRoot(place);
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
