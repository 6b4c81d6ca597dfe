/** Why a goal is missed and what was tried, in a sentence each; shown beside its figures. */
export const misses: Readonly<Record<string, { why: string; tried: string }>> = {
  P2: {
    why: 'what is drawn is kept, but every page is still put together and compressed for each visitor, and with 25 of them at once the head of one waits for the rest of another',
    tried:
      'pages at fixed addresses send their head at once; renderings are kept (decision 0029), so that pages with a name in their address need not wait for a loader',
  },
  P3: {
    why: 'a living island costs what a monolith does not have: the Module Federation runtime (23 kB), single-spa and what starts islands (9 kB), and an entry of 3 kB for each remote. The monolith has the same packages without those',
    tried:
      'lean facades for React Router and RxJS, the external runtime without snapshots, entries without the part of Module Federation all of them need, one copy of every module, text that never wakes, an account that wakes by itself only for who is signed in, clients that come with the first call (decision 0030; 30 kB less here, and as much in the monolith)',
  },
  P6: {
    why: 'the script with what nobody waits for (consent, vitals) is added by the boot script once the page is quiet; where a tap is answered later than that, it counts',
    tried:
      'every entry and chunk of what wakes by itself is preloaded with its hash, and on pages where nothing does, that script too',
  },
  S2: {
    why: 'rendered slots are kept, but each page is put together and compressed anew',
    tried: 'renderings are kept by release, address and language (decision 0029)',
  },
  S3: {
    why: 'whole pages are not kept: each carries a nonce of its own, and is compressed for each visitor',
    tried: 'renderings are kept by release, address and language (decision 0029)',
  },
  S6: {
    why: 'who is sent away waits for the turn of a process that is busy with pages',
    tried: 'at most PAGES_AT_ONCE pages are made at the same time; who comes beyond is told at once',
  },
};
