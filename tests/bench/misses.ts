/** Why a goal is missed and what was tried, in a sentence each; shown beside its figures. */
export type Misses = Readonly<Record<string, { why: string; tried: string }>>;

export const misses: Misses = {
  P1: {
    why: 'single visits of a slow phone on one core differ by a fifth, and few rounds leave an interval wider than that; import maps, with React from a file of its own, paint sooner than the goal supposes',
    tried:
      'neither fonts nor the boot script delay the first frame (decision 0038: home after 0.84 s instead of 1.08 s; the monolith has its fonts where the shell has them and gained as much), scripts come after it (0032) or with the first tap (0033), what is far below is laid out when it comes near, and a phone’s first frame draws the first section alone (0035: star page after 0.74 s instead of 0.85 s; the monolith has the same sheets and gained as much), a page carries the hashes of its own files only, what is kept is compressed better than what is on its way, a first frame waits for the heading (0041: home after 0.75 s instead of 0.90 s), and a kept page whose time is over is given once more while the next is made (0031: every third visit of a quiet site waited for that). No gain: a boot script that is fetched after the first frame; a loss of a fifth: a first frame that waits for the whole page',
  },
  P3: {
    why: 'a living island costs what a monolith does not have: what hydrates islands (8 kB), and an entry of 3 kB for each remote',
    tried:
      'the deferred bundle loads after hydration; pages get a part of the contracts; lean copies of react-router-dom and RxJS; pages that are read hydrate on the first interaction (0033); one request a slot',
  },
  P4: {
    why: 'the order page hydrates as soon as it is loaded, and its blocking time differs three times from visit to visit; its median meets the goal',
    tried:
      'pages that are read hydrate on the first interaction (decision 0033); scripts come after the first frame (0032); the deferred bundle loads a second after the island has hydrated',
  },
  P7: {
    why: 'the page is here before the tap, but on a processor slowed four times its styles, layout and paint alone take a quarter of a second; a cold load is only three times that',
    tried:
      'pages, their sheets and the first picture come with the intent; what is far below waits, and on a phone all but the first section for one frame (decision 0035: star page 0.51 s to 0.42 s); only a new place is written to the history; a pointer that rests hydrates nothing in the page that appears under it; parts of the header that are the same and the question of consent stay as they stand. Until 2026-11-23 a frame too many was counted, and sections were laid out by being asked where they are. Not tried: laying the page out unseen before it is followed, which would save half and which a finger has no time for',
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
    why: 'Lighthouse simulates a slow phone: fonts and the picture share its line (a largest paint after 1.5 to 2.5 s), and styles, layout and what takes over the server’s HTML are tasks of more than 50 ms; with two cores for browser, page and painting such a task waits three times as long as it works, which counts: the same page without any script has 95 to 100',
    tried:
      'fonts were reduced to the characters of English and lost their hints (60 kB to 23 kB: first paint after 0.9 s instead of 1.5 s on most pages), a name in Hindi no longer brings 63 kB but 24 where the device has no such font (0040: largest paint of a star page after 1.7 s instead of 2.0 s); tasks were made short: no time zones at the start, links opened one after the other, what comes late in turns; pages of text load no React, pages that are read hydrate on the first interaction (decision 0033); scripts come after the first frame; pages in English no longer fetch 100 kB of Devanagari for the name of the other language; what is far below is laid out when it comes near, and after the first frame (0035); the bar at the bottom makes its room by two rules and not by a property that every element inherits (404 to 17 elements styled anew)',
  },
  P12: {
    why: 'visits differ by more than the twentieth the goal allows; few rounds cannot show less',
    tried: 'every slot has a deadline and a place of its own; what is late is drawn by the browser',
  },
  S1: {
    why: 'each release renders in a thread of its own: on one core messages, a fourth heap and the composing cost what the threads gain on several; of the processor’s time for a page putting it together takes a third, the threads of the releases another, Brotli a sixth, V8’s compilers and collectors a tenth (before calls became cheaper: 13.8 ms, the monolith’s 13.4)',
    tried:
      'what several slots of a page ask the API goes out once (decision 0037: two calls instead of six), a compressor that takes 1 MB instead of 8 (with the old one the collector looked through the heap at every eighth page; the monolith has the same and gained more), workers without a loader of sources, room for short-lived objects (for every subject), pieces of a page compressed together; since these figures, calls by Node’s own client instead of axios and the offers of the app drawn once (a tenth of a page); more room for long-lived objects changed little',
  },
  S3: {
    why: 'a static file server answers from memory with four headers; a kept page asks who comes, plans for them, finds the page of that plan, and has a nonce, a cookie and a dozen headers of its own: about 0.1 ms. Until 2026-11-23 the client of the benchmark made text of every answer, was busier than both servers, and showed 0.78',
    tried:
      'kept pages are compressed once, with a gap for the nonce (decision 0031), which is filled in one copy; random bytes are asked for by the page (6,700 to 8,900 pages a second)',
  },
  S6: {
    why: 'who is sent away waits for the turn of the process that puts pages together, beside threads that render, on one core',
    tried:
      'at most MAX_CONCURRENT_PAGES pages are made at the same time; who comes beyond is told at once. Rendering threads that let the others go first brought it from 3.6 to 0.13 s, and slots missed their deadlines at 100 connections: taken back',
  },
  S7: {
    why: 'each release has a thread of its own, and the memory of threads that ended stays with the system’s allocator; a shell knows every release it ever served, for tabs that are still open (25 MB after a thousand). The quick and the short form ask for 2,000 pages: a young process still grows',
    tried:
      'two arenas for all threads (docs/operate.md): 40 MB less before and after (392 and 628 MB without), so the ratio stays. Over a hundred releases they hold it: 345 MB became 336 to 393, without them 411 became 490 to 537',
  },
  D1: {
    why: 'four whole shells share the cores with the registry that signs and syncs, and each verifies, writes to disk and syncs before it serves; a release that is new to them has its files fetched and its worker started first',
    tried: 'a release that was canaried is known, fetched and warm before it is promoted',
  },
  D2: {
    why: 'as for D1: a roll-back takes the same way, and the slowest of four shells on the same cores decides',
    tried: 'nothing besides: what it goes back to is kept warm',
  },
  D3: {
    why: 'most of it is the remote’s own build, which begins from nothing as the monolith’s does, and the start of the commands; the rest is publishing, fetching, verifying and a new thread',
    tried:
      'one remote is built, published and promoted, and nothing is restarted; its build is told where webpack is, which Module Federation otherwise finds out by an error of half a second (6.7 to 5.5 s in all); what a watching build shows (marquee dev) is not measured here',
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
