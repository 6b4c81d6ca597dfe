class StarSeats extends HTMLElement {
  seats = 0;

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = new URL('./star-seats.css', import.meta.url).href;
    const card = document.createElement('div');
    card.className = 'seats-card';
    const text = document.createElement('p');
    text.textContent = `Seats near ${this.params?.star ?? 'your star'}`;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Seats: 0';
    button.addEventListener('click', async () => {
      this.seats += 1;
      button.textContent = `Seats: ${this.seats}`;
      const { confirm } = await import('./confirm.js');
      confirm(card);
    });
    card.append(text, button);
    root.append(style, card);
  }
}

customElements.define('star-seats', StarSeats);
