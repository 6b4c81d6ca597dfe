/** Why a goal is missed and what was tried, in a sentence each; shown beside its figures. */
export const misses: Readonly<Record<string, { why: string; tried: string }>> = {
  P2: {
    why: 'pages whose address holds a name wait for their loader before the first byte, because they may still become a redirect',
    tried: 'pages at fixed addresses send their head at once',
  },
  P3: {
    why: 'a living island costs what a monolith does not have: the Module Federation runtime (23 kB), single-spa and what starts islands (9 kB), and an entry of 3 kB for each remote. What talks to the API (39 kB) comes with the first island, whether it makes a call or not',
    tried:
      'lean facades for React Router and RxJS, the external runtime without snapshots, entries without the part of Module Federation all of them need, one copy of every module, text that never wakes, an account that wakes by itself only for who is signed in',
  },
  P6: {
    why: 'the bytes are named in the HTML, but a browser lists a script as asked for by a script when its preload has not begun yet',
    tried: 'every entry and chunk of what wakes by itself is preloaded with its hash',
  },
  S2: { why: 'the shell renders every page anew; rendered slots are not kept', tried: 'nothing yet' },
  S3: { why: 'the shell renders every page anew; whole pages are not kept', tried: 'nothing yet' },
  S6: { why: 'the shell sheds no load: under overload everybody waits', tried: 'nothing yet' },
};
