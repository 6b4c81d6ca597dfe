/** Why a goal is missed and what was tried, in a sentence each; shown beside its figures. */
export type Misses = Readonly<Record<string, { why: string; tried: string }>>;

export const misses: Misses = {
  P1: {
    why: 'single visits of a slow phone on one core differ by a fifth, and few rounds leave an interval wider than that; import maps, with React in a separate file, paint sooner than the goal assumes',
    tried:
      'neither fonts nor the boot script delay the first frame (decision 0038: home after 0.84 s instead of 1.08 s; the monolith has its fonts where the shell has them and gained as much), scripts come after it (0032) or with the first tap (0033), sections below the viewport are laid out when they come near (0035: star page after 0.74 s instead of 0.85 s; the monolith has the same stylesheets and gained as much), a page carries the hashes of its own files only, cached pages are compressed better than uncached ones, a first frame waits for the heading (0041: home after 0.75 s instead of 0.90 s), and an expired page is served while it is revalidated (0031: every third visit of a quiet site waited for that). No gain: a boot script that is fetched after the first frame; a loss of a fifth: a first frame that waits for the whole page',
  },
  P3: {
    why: 'a hydrated island needs code that a monolith does not have: the runtime of Module Federation (24 kB), the boot script that hydrates islands (10 kB) and an entry for each remote (7 kB, as webpack builds a container). 6 kB of it let a page survive faults: retries around the cache and on other hosts, hashes of the chunks of the runtime, the state machine and the circuit breaker of islands',
    tried:
      'what shows a failure, names its cause and mounts a former release loads only after a failure; weighed and left: the retries in a chunk that loads with the first failure, because what recovers from a lost file must not wait for another file. Remotes use the runtime of the shell (externalRuntime). The deferred bundle loads after hydration; pages get a part of the contracts; lean copies of react-router-dom and RxJS; pages that are read hydrate on the first interaction (0033); one request a slot. Toasts load once the last island has responded (the order page: 13 kB less), and web vitals are measured without the attribution build (an article: 2 kB less)',
  },
  P4: {
    why: 'the order page hydrates as soon as it is loaded, as the monolith does, because it restores an order that was begun: on a processor slowed four times both block for two seconds',
    tried:
      'pages that are read hydrate on the first interaction (decision 0033); scripts come after the first frame (0032); the deferred bundle loads a second after the island has hydrated. No gain: hydrating within a transition, in slices',
  },
  P7: {
    why: 'the page is here before the tap, but on a processor slowed four times its styles, layout and paint alone take a quarter of a second; a cold load is only three times that',
    tried:
      'pages, their stylesheets and the first image are preloaded on intent; sections below the viewport are laid out later (decision 0035: star page 0.51 s to 0.42 s); only a new URL is written to the history; a resting pointer hydrates nothing in the page that appears under it; unchanged parts of the header and the consent banner stay in the document. Until 2026-11-23 one frame too many was counted, and reading positions forced layout. Speculation rules: a click before the boot script runs is rare; a list of next pages saves 0.3 s if the guess is right, and costs a page if it is wrong (0082). Not tried: laying the page out invisibly before the link is followed, which would save half, but a tap leaves no time for it',
  },
  P11: {
    why: 'Lighthouse simulates a slow phone: fonts and the image share its bandwidth (a largest paint after 1.5 to 2.5 s), and styles, layout and hydration are tasks of more than 50 ms; with two cores for browser, page and painting such a task waits three times as long as it works, which counts: the same page without any script has 95 to 100',
    tried:
      'fonts were reduced to the characters of English and lost their hints (60 kB to 23 kB: first paint after 0.9 s instead of 1.5 s on most pages), a name in Hindi no longer brings 63 kB but 24 where the device has no such font (0040: largest paint of a star page after 1.7 s instead of 2.0 s); tasks were made short: no time zones at the start, links opened one after the other, deferred work in separate tasks; pages of text load no React, pages that are read hydrate on the first interaction (decision 0033); scripts come after the first frame; pages in English no longer fetch 100 kB of Devanagari for the name of the other language; sections below the viewport are laid out when they come near, after the first frame (0035); the bar at the bottom reserves its room by two rules and not by an inherited property (17 instead of 404 elements restyled)',
  },
  P12: {
    why: 'visits differ by more than the twentieth the goal allows; few rounds cannot show less',
    tried: 'every slot has a deadline and a reserved place; a late slot is rendered by the browser',
  },
  S1: {
    why: 'each release renders in a separate thread: on one core, messages, a fourth heap and composition cost what the threads gain on several cores; of the processor’s time for a page, composition takes a third, the threads of the releases another, Brotli a sixth, V8’s compilers and collectors a tenth (before calls became cheaper: 13.8 ms, the monolith’s 13.4)',
    tried:
      'equal requests of several slots are sent once (decision 0037: two calls instead of six), a compressor that takes 1 MB instead of 8 (with the old one the collector looked through the heap at every eighth page; the monolith has the same and gained more), workers without a TypeScript loader, room for short-lived objects (for every subject), chunks of a page compressed together; since these figures, calls by Node’s own client instead of axios and app links rendered once (a tenth of a page); more room for long-lived objects changed little',
  },
  S6: {
    why: 'a shed request waits for the process that composes pages, which shares one core with the rendering threads',
    tried:
      'at most MAX_CONCURRENT_PAGES pages are rendered concurrently; further requests get 503 immediately. Rendering threads with a lower priority brought it from 3.6 to 0.13 s, but slots missed their deadlines at 100 connections: reverted',
  },
  S7: {
    why: 'each release has a separate thread, and the memory of ended threads stays with the system’s allocator; a shell remembers every release it has served, for open tabs (25 MB after a thousand). The quick and the short form request 2,000 pages: a young process still grows',
    tried:
      'two arenas for all threads (docs/operate.md): 40 MB less before and after (392 and 628 MB without), so the ratio stays. Over a hundred releases they hold it: 345 MB became 336 to 393, without them 411 became 490 to 537',
  },
  D1: {
    why: 'four whole shells share the cores with the registry that signs and syncs, and each verifies, writes to disk and syncs before it serves; a release that is new to them has its files fetched and its worker started first',
    tried: 'a release that was canaried is known, fetched and warm before it is promoted',
  },
  D2: {
    why: 'as for D1: a rollback takes the same path, and the slowest of four shells on the same cores decides',
    tried: 'nothing else: the previous release stays warm',
  },
  D3: {
    why: 'most of it is the remote’s own build, which starts without a cache, as the monolith’s does, and the start of the commands; the rest is publishing, fetching, verifying and a new thread',
    tried:
      'one remote is built, published and promoted, and nothing is restarted; its build passes the location of webpack, which Module Federation otherwise detects by an error of half a second (6.7 to 5.5 s in all); what a watching build shows (marquee dev) is not measured here',
  },
  D5: {
    why: 'the quick form judges 30 identical releases of each population: with none withdrawn the interval still reaches 11 %',
    tried: 'the full form takes 8,000',
  },
  D6: {
    why: 'the quick form evaluates 3,000 experiments: with one false alarm the interval reaches 0.19 %',
    tried: 'the full form takes 10,000',
  },
  D7: {
    why: 'the quick form evaluates 150 experiments of each split and rate, too few for an interval below 5 %',
    tried: 'the full form takes 3,000 of each',
  },
  E1: {
    why: 'the trace has 1,920 combinations of page, language, device, consent and variants, each of which may be cached for a minute: renewing each once a minute is 6 % of 500 pages a second, and a page expires with the first of its cached slots, after 40 s on average',
    tried:
      'a page is rendered once when the edge revalidates it; before, both shells rendered it, and each shared the stale one for a second. Pages are kept compressed, so that a shell has room for 3,300 of these pages in place of 675. Both together: 25.0 % to 9.7 %',
  },
  E3: {
    why: 'the first digest of each visitor after a change is not in memory; its median is twice the limit, and the slowest of fifteen short rounds on a machine with two cores decides',
    tried: 'digests are kept by the headers of a request, and answered before the router and its hooks',
  },
  E4: {
    why: 'single visits of a slow phone differ by a fifth, and twelve rounds leave an interval wider than the goal; the medians of three pages of four meet it. A page has scripts, and waits for a digest from a shell',
    tried: 'as for P1: scripts come after the first frame, and the digest is answered from memory',
  },
  S3: {
    why: 'with a digest requested for each page, its median meets the goal and the lower end of its interval misses it by 2 %: each page costs a request to a shell, which takes as much of the one core as all that nginx does. With digests cached for a second the goal is met. The sought ≥ 0.85 with a digest computed at the edge is not measured: nginx computes none, and the edge worker runs at CDNs',
    tried:
      'the shell answers the digest from memory before its router and hooks, over connections that stay open; a page is stored compressed, and nginx sends it as it is',
  },
  R2: {
    why: 'all that failed are 503 of the load shedding; no connection failed, no request in flight was lost and no plans were mixed. Both shells, the registry and the edge share one core, of which the load takes 70 %: a shell that starts takes more than the rest for seconds, and the shell beside it sheds pages meanwhile. None of these pages is cached. The readiness answered within 42 ms in one run and 314 ms in the next, because the thread that answers was composing pages',
    tried:
      'a drain by a delay and a deadline in all servers, and an edge that asks the other shell after a connection error; a shell renders its first pages before it is ready (the first page after that takes 0.05 to 0.07 s), and the edge sends a request to the shell with fewer in flight: 479 and 792 pages failed in two runs, where 2,924 did before. A 503 is not passed to the other shell: it would count as a failure, and the load of one busy shell would end the other too',
  },
};
