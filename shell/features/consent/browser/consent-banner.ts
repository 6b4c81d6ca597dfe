import { hasGlobalPrivacyControl, choiceCookie, mayMeasure, readChoice, type Choice } from './consent.ts';
import type { PageData } from '../../../page/page-data.ts';
import type { Bottom } from '../../../browser/deferred/bottom-bars.ts';
import { make } from '../../../browser/deferred/create-element.ts';
import type { DeferredTexts } from '../../../browser/deferred/messages.ts';
import type { Partners } from '../../third-party/browser/partners.ts';

/**
 * Asks, remembers, and acts on the answer: yes loads the tools of other companies, a no after a yes
 * clears their cookies and loads the page anew without them. Nobody is asked on a private page.
 */
export function startConsent({
  page,
  bottom,
  texts,
  partners,
}: {
  page: () => PageData;
  bottom: Bottom;
  texts: DeferredTexts;
  partners: Partners;
}): { arrived: () => void } {
  const { consent: policy } = page().deferred;
  const choice = () => readChoice(document.cookie);
  let openedBy: HTMLElement | undefined;

  if (mayMeasure(policy, choice(), hasGlobalPrivacyControl())) void partners.load();
  arrived();
  // Ahead of in-site navigation, which would follow the link.
  document.addEventListener('click', openChoices, true);
  return { arrived };

  function openChoices(event: MouseEvent) {
    const link = (event.target as Element | null)?.closest<HTMLElement>('[data-privacy-choices]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openedBy = link;
    show().querySelector('h2')?.focus();
  }

  function arrived() {
    const isAsked = choice() === undefined && !page().deferred.isPrivate && !hasGlobalPrivacyControl();
    if (!isAsked) putAway();
    // One that stands is not drawn anew, nor read out again, for every page.
    else if (!document.querySelector('.shell-consent')) show();
  }

  function show(): HTMLElement {
    const banner = drawBanner({ policy, texts, choice: choice(), hasPartners: partners.any, decide });
    bottom.panel(banner);
    document.documentElement.toggleAttribute('data-consent-open', true);
    return banner;
  }

  function putAway() {
    bottom.panel(undefined);
    document.documentElement.removeAttribute('data-consent-open');
  }

  function decide(next: Choice) {
    document.cookie = choiceCookie(next);
    putAway();
    openedBy?.focus();
    openedBy = undefined;
    if (next === 'accepted') void partners.load();
    else if (partners.loaded()) {
      partners.forget();
      location.reload();
    }
  }
}

function drawBanner({
  policy,
  texts,
  choice,
  hasPartners,
  decide,
}: {
  policy: PageData['deferred']['consent'];
  texts: DeferredTexts;
  choice: Choice | undefined;
  hasPartners: boolean;
  decide: (choice: Choice) => void;
}): HTMLElement {
  const banner = make('section', 'shell-consent');
  const heading = make('h2', '', texts.consentTitle);
  heading.id = 'consent-title';
  heading.tabIndex = -1;
  banner.setAttribute('aria-labelledby', heading.id);

  const words = make('p', '', policy === 'notice' ? texts.consentNotice : texts.consentOptIn);
  if (hasPartners) words.append(` ${texts.consentPartners}`);
  if (choice) words.append(` ${choice === 'accepted' ? texts.nowAccepted : texts.nowRejected}`);
  const more = make('a', '', texts.consentMore);
  more.href = `${document.documentElement.lang === 'hi' ? '/hi' : ''}/cookies#partners`;
  words.append(' ', more);

  const text = make('div');
  text.append(heading, words);
  const choices = make('div', 'shell-consent__choices');
  for (const [next, label] of [
    ['rejected', texts.reject],
    ['accepted', texts.accept],
  ] as const) {
    const button = make('button', 'mq-button mq-button--secondary', label);
    button.type = 'button';
    button.addEventListener('click', () => decide(next));
    choices.append(button);
  }
  banner.append(text, choices);
  return banner;
}
