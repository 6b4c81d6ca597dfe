/** Shows once that a seat is taken. */
export function confirm(card) {
  if (card.querySelector('output')) return;
  const output = document.createElement('output');
  output.textContent = 'Your seat is reserved';
  card.append(output);
}
