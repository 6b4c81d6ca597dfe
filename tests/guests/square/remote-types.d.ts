import '@marquee/sdk';

declare module '@marquee/sdk' {
  interface RemoteEvents {
    'wishes:sent': { count: number };
  }
  interface RemoteSlots {
    'polls.question': { star?: string };
    'countdown.card': { star?: string };
    'trivia.card': { star?: string };
    'wishes.card': { star?: string };
    'ticker.card': { star?: string };
    'seats.card': { star?: string };
  }
}
