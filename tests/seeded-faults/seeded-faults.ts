/** A change of production code as a person might make it by mistake. */
export type SeededFault = {
  /** The harm to a visitor, a team or an operator, as a sentence. */
  harm: string;
  /** Relative to the root of the repository. */
  file: string;
  /** A text that occurs exactly once in the file. */
  find: string;
  replace: string;
};

/**
 * The faults. Each compiles and passes the linter. They were chosen by reading production code, not its tests, so that
 * they do not favour what is tested. Do not remove a fault because no test notices it: add the test.
 */
export const seededFaults: readonly SeededFault[] = [
  // The shell's server.
  {
    harm: 'A visitor with an iPhone gets the layout of a visitor with an Android phone',
    file: 'shell/server/pages/page-variant.ts',
    find: `export function layoutKey({ site, device }: Pick<PageVariant, 'site' | 'device'>, url: URL): string {
  return \`\${site} \${device} \${url.pathname}\${url.search}\`;`,
    replace: `export function layoutKey({ site }: Pick<PageVariant, 'site' | 'device'>, url: URL): string {
  return \`\${site} \${url.pathname}\${url.search}\`;`,
  },
  {
    harm: 'An old snapshot that is sent again replaces a newer one that waits for its releases',
    file: 'shell/server/releases/snapshot-feed.ts',
    find: 'const after = Math.max(state.newest?.snapshot.sequence ?? 0, minSequence - 1);',
    replace: 'const after = Math.max(state.active?.sequence ?? 0, minSequence - 1);',
  },
  {
    harm: 'The alert about an expired snapshot never fires, because its time is in milliseconds',
    file: 'shell/server/releases/snapshot-freshness.ts',
    find: '({ expiresAt }) => Date.parse(expiresAt) / 1000,',
    replace: '({ expiresAt }) => Date.parse(expiresAt),',
  },
  {
    harm: 'A stylesheet that is linked instead of inlined is applied without a check of its hash',
    file: 'shell/server/pages/style-tags.ts',
    find: "{ rel: 'stylesheet', href, integrity, 'data-href': name }",
    replace: "{ rel: 'stylesheet', href, 'data-href': name }",
  },
  {
    harm: 'Visitors who leave before their page arrives use up the places until the shell refuses all',
    file: 'shell/server/shed-load.ts',
    find: "reply.raw.once('close',",
    replace: "reply.raw.once('finish',",
  },
  {
    harm: 'Scripts of the page can read the cookie of a developer’s override',
    file: 'shell/features/overrides/server/override-routes.ts',
    find: "{ path: '/', httpOnly: true, sameSite: 'strict', secure: siteUrl.startsWith('https:') }",
    replace: "{ path: '/', sameSite: 'strict', secure: siteUrl.startsWith('https:') }",
  },

  // The shell's code in the browser.
  {
    harm: 'After a navigation a screen reader stays at the link of the former page',
    file: 'shell/browser/navigation.ts',
    find: `restoreScroll(url, kind);
    focusHeading();`,
    replace: 'restoreScroll(url, kind);',
  },
  {
    harm: 'A kill reaches one tab of a browser only',
    file: 'shell/features/kill-switch/browser/subscribe-to-kills.ts',
    find: `openStream((state) => {
        tabs?.postMessage(state);
        receive(state);
      }),`,
    replace: 'openStream((state) => receive(state)),',
  },
  {
    harm: 'A visitor who left one form on purpose loses the input of the next one without a question',
    file: 'shell/features/new-version/browser/unsaved-input.ts',
    find: `arrived: () => {
      isReleased = false;`,
    replace: 'arrived: () => {',
  },
  {
    harm: 'The cookies of partners stay when a visitor takes back the consent',
    file: 'shell/features/consent/browser/consent-banner.ts',
    find: `partners.forget();
      location.reload();`,
    replace: 'location.reload();',
  },
  {
    harm: 'After a rollback the failures of the bad release keep the good one from loading',
    file: 'shell/browser/island-hydration.ts',
    find: `function breakerOf({ dataset: { remote, release, slot } }: HTMLElement): CircuitBreaker {
    const key = remote === 'shell' ? \`\${slot}\` : \`\${remote} \${release}\`;`,
    replace: `function breakerOf({ dataset: { remote, slot } }: HTMLElement): CircuitBreaker {
    const key = remote === 'shell' ? \`\${slot}\` : \`\${remote}\`;`,
  },
  {
    harm: 'The page of a remote of regular importance is empty when it fails: no heading, no way out',
    file: 'shell/browser/slot-fallback.ts',
    find: 'if (isRegular && !isPage) return undefined;',
    replace: 'if (isRegular) return undefined;',
  },

  // The registry.
  {
    harm: 'A second rollback returns to the release that the first one left',
    file: 'registry/releases/rollback-release.ts',
    find: 'isOpen(period) && period.version !== live);',
    replace: 'period.version !== live);',
  },
  {
    harm: 'Signing out of the console does not end the session',
    file: 'registry/console/sessions.ts',
    find: 'await db.delete(sessions).where(eq(sessions.hash, sessionHash(secret)));',
    replace: 'await db.delete(sessions).where(eq(sessions.hash, secret));',
  },
  {
    harm: 'A sweep deletes files that were uploaded for a release that is being published',
    file: 'registry/releases/sweep-releases.ts',
    find: 'const graceMs = dayMs;',
    replace: 'const graceMs = dayMs / 1000;',
  },
  {
    harm: 'The guardrail withdraws a release whose pages load in three seconds',
    file: 'registry/health/poor-vitals.ts',
    find: 'LCP: 4_000',
    replace: 'LCP: 2_500',
  },
  {
    harm: 'A registry that loses the connection to its database twice is not notified of changes any more',
    file: 'registry/server/snapshot-feed.ts',
    find: `retry = setTimeout(() => {
      retry = undefined;`,
    replace: 'retry = setTimeout(() => {',
  },

  // The API.
  {
    harm: 'The tax on an invoice is a paisa too high',
    file: 'api/orders/money.ts',
    find: 'Math.round((payable * 100) / (100 + gstPercent))',
    replace: 'Math.floor((payable * 100) / (100 + gstPercent))',
  },
  {
    harm: 'A repeated webhook refunds the charge of an order that is delivered all the same',
    file: 'api/orders/settle-payment.ts',
    find: `
    if (charge && current.bankRef === charge.chargeId) return { payment: current, isNew: false };
`,
    replace: '\n',
  },
  {
    harm: 'One network gets as many sign-in codes as it has addresses, and the operator pays for the messages',
    file: 'api/sign-in/requester.ts',
    find: 'network: hash(`network:${networkOf(address)}`)',
    replace: 'network: hash(`network:${address}`)',
  },
  {
    harm: 'A buyer whose money was returned is sent the link to the video',
    file: 'api/orders/announce-orders.ts',
    find: `
        isNull(refunds.id),`,
    replace: '',
  },
  {
    harm: 'The birthday of a deleted account stays in the database',
    file: 'api/account-deletion/carry-out-deletions.ts',
    find: `
          birthday: null,`,
    replace: '',
  },

  // The remotes.
  {
    harm: 'Who signs in on a shared phone sees the orders of the person before',
    file: 'mfe-auth/src/session/sign-out.ts',
    find: `
  'recentOrders',`,
    replace: '',
  },
  {
    harm: 'A page that waits for the bank asks the API every two seconds from the sixth check on',
    file: 'mfe-checkout/src/payment/poll-payment.ts',
    find: 'waitsSec[Math.min(checksMade, waitsSec.length) - 1]',
    replace: 'waitsSec[Math.min(checksMade, waitsSec.length)]',
  },
  {
    harm: 'The enquiry of a second person overwrites the contact details of the first',
    file: 'mfe-enterprise/src/enquiry/use-enquiry.ts',
    find: `const isSame = draft.current?.person.email.trim() === person.email.trim();
      const earlier = (isSame && draft.current?.leadId) || null;`,
    replace: 'const earlier = draft.current?.leadId ?? null;',
  },
  {
    harm: 'A fan who was born on the last day of a sign gets the twin of the next sign',
    file: 'mfe-fanzone/src/twin/zodiac.ts',
    find: 'zodiac.find(({ ends }) => inYear <= ends)',
    replace: 'zodiac.find(({ ends }) => inYear < ends)',
  },
  {
    harm: 'A Hindi reader is told in English that the quiz is closed',
    file: 'mfe-quiz/src/play/messages.ts',
    find: "closedTitle: 'यह क्विज़ बंद हो चुका है',",
    replace: "closedTitle: 'This quiz is closed',",
  },

  // The edge.
  {
    harm: 'A browser that reads no Brotli gets a cached page in Brotli',
    file: 'deploy/edge/nginx.conf',
    find: 'proxy_cache_key "$host $request_uri $digest $page_encoding";',
    replace: 'proxy_cache_key "$host $request_uri $digest";',
  },
  {
    harm: 'A visitor who has closed the app’s banner gets the page of one who has not',
    file: 'deploy/edge/worker/plan-class.ts',
    find: `
    cookies.has('appBanner'),`,
    replace: '',
  },

  // What remotes share, and the command line.
  {
    harm: 'A rollout reaches one bucket of visitors more than its percentage',
    file: 'shared/plan/src/resolve-plan.ts',
    find: 'if (bucket >= bucketsIn(percent)) return undefined;',
    replace: 'if (bucket > bucketsIn(percent)) return undefined;',
  },
  {
    harm: 'After a sign-out a remote that was built for another version of the event still sees a signed-in visitor',
    file: 'shared/event-bus/src/event-bus.ts',
    find: 'for (const one of latest.keys()) if (parseEventKey(one).name === name) latest.delete(one);',
    replace: 'latest.delete(keyOf(event));',
  },
  {
    harm: 'A pipeline goes on after a command of marquee that failed, because the exit code is 0',
    file: 'shared/cli/src/main.ts',
    find: `asText(failure)}\\n\`);
    return 1;`,
    replace: `asText(failure)}\\n\`);
    return 0;`,
  },
];
