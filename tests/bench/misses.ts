/** Why a goal is missed and what was tried, in a sentence each; shown beside its figures. */
export type Misses = Readonly<Record<string, { why: string; tried: string }>>;

export const misses: Misses = {
  P1: {
    why: 'both pages wait for the same fonts and picture over the same line, and single visits differ by a quarter of a second: few rounds leave an interval wider than the lead',
    tried:
      'scripts come after the first frame (decision 0032), a page carries the hashes of its own files only, what is kept is compressed better than what is on its way',
  },
  P3: {
    why: 'a living island costs what a monolith does not have: the Module Federation runtime (23 kB), single-spa and what starts islands (9 kB), and an entry of 3 kB for each remote. The monolith has the same packages without those',
    tried:
      'lean facades for React Router and RxJS, the external runtime without snapshots, entries without the part of Module Federation all of them need, one copy of every module, text that never wakes, an account that wakes by itself only for who is signed in, clients that come with the first call (decision 0030; 30 kB less here, and as much in the monolith)',
  },
  P6: {
    why: 'the script with what nobody waits for (consent, vitals) is added by the boot script once the page is quiet; where a tap is answered later than that, it counts',
    tried:
      'every entry and chunk of what wakes by itself is named in the HTML with its hash, and on pages where nothing does, that script too',
  },
  P7: {
    why: 'the page is here before the tap, but on a processor slowed four times its styles, layout and paint alone take a third of a second',
    tried:
      'pages, scripts and the first picture come with the intent; content-visibility for the sections below saved a fifth and was left out: going back to a place needs the sizes of sections that were never laid out',
  },
  P9: {
    why: 'visits differ by more than the hundredth the goal allows; few rounds cannot show less',
    tried: 'the plan is resolved before the first byte, and a page is kept for each variant',
  },
  P10: {
    why: 'visits differ by more than the hundredth the goal allows; few rounds cannot show less',
    tried:
      'workers of more than sixteen remotes start when a page needs them; none of the others is in the page',
  },
  P11: {
    why: 'Lighthouse simulates a slow phone: fonts, the picture and the scripts of the islands share its line, and React takes over the server’s HTML in tasks of more than 50 ms',
    tried:
      'pages of text load no React; scripts come after the first frame; pages in English no longer fetch 100 kB of Devanagari for the name of the other language',
  },
  P12: {
    why: 'visits differ by more than the twentieth the goal allows; few rounds cannot show less',
    tried: 'every slot has a deadline and a place of its own; what is late is drawn by the browser',
  },
  S1: {
    why: 'each release renders in a thread of its own, and on one core its messages and its collector cost what the threads gain on several',
    tried:
      'workers without a loader of sources, room for short-lived objects (for every subject), pieces of a page compressed together',
  },
  S3: {
    why: 'a kept page is sent with cookie, plan and nonce of the visitor; a static file server does none of it',
    tried: 'kept pages are compressed once, with a gap for the nonce (decision 0031)',
  },
  S4: {
    why: 'as for S1: where nothing is kept, everybody waits for everybody’s rendering',
    tried: 'as for S1',
  },
  S6: {
    why: 'who is sent away waits for the turn of a process that is busy with pages, and PAGES_AT_ONCE (200) is more than one slow core makes in the time anybody waits',
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
