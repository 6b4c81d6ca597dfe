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
  D1: {
    why: 'four whole shells share the cores with the registry that signs and syncs, and each verifies, writes to disk and syncs before it serves; a release that is new to them has its files fetched and its worker started first',
    tried: 'a release that was canaried is known, fetched and warm before it is promoted',
  },
  D2: {
    why: 'as for D1: a roll-back takes the same way, and the slowest of four shells on the same cores decides',
    tried: 'nothing besides: what it goes back to is kept warm',
  },
  D5: {
    why: 'the quick form judges 2,000 identical releases: with none withdrawn the interval still reaches 0.19 %',
    tried: 'the full form takes 10,000',
  },
  D6: {
    why: 'the quick form looks at 3,000 experiments: with one false alarm the interval reaches 0.19 %',
    tried: 'the full form takes 10,000',
  },
  D7: {
    why: 'the quick form looks at 2,000 experiments, too few for an interval of half a percent',
    tried: 'the full form takes 10,000',
  },
};
