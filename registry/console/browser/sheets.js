// Opens the confirmation of an action as a dialog on the same page. Without this script, the link opens its page.
document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const sheet = document.getElementById(event.target.closest('[data-sheet]')?.dataset.sheet);
  if (!sheet) return;
  event.preventDefault();
  sheet.showModal();
});

// An Enter key that is held down must not confirm what it has just opened.
document.addEventListener('keydown', (event) => {
  if (event.repeat && event.key === 'Enter' && event.target.closest('dialog')) event.preventDefault();
});

// A press beside the sheet closes it, as Escape does.
document.addEventListener('pointerdown', (event) => {
  if (event.target.matches('dialog.sheet') && isOutside(event)) event.target.close();
});

function isOutside({ target, clientX, clientY }) {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
