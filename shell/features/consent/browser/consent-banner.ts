import {
  hasGlobalPrivacyControl,
  choiceCookie,
  mayMeasure,
  readChoice,
  type Choice,
} from '../../../browser/consent.ts';
import type { PageData } from '../../../page/page-data.ts';
import type { Bottom } from '../../../browser/deferred/bottom-bars.ts';
import { make } from '../../../browser/create-element.ts';
import type { DeferredTexts } from '../../../page/deferred-messages.ts';
import type { Partners } from '../../third-party/browser/partners.ts';

/** On screens up to this width the banner is a part of the page. */
const phoneWidth = 767;

/**
 * Shows the consent banner and applies the visitor's choice. Acceptance loads the tools of partners (other companies);
 * rejection after an earlier acceptance deletes their cookies and reloads the page.
 *
 * The banner never covers what a visitor came to do. It appears by itself only on pages that are indexable and not
 * private, so not on order, checkout, sign-in and quiz pages; elsewhere the visitor opens it by a link. On a phone it
 * is above the footer, not at the bottom of the window, where it would cover the page's first button.
 *
 * Returns `arrived`, which the caller calls after each in-site navigation.
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

  arrived();
  // Captured, because in-site navigation would follow the link.
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
    const { head, deferred } = page();
    const needsChoice =
      choice() === undefined && head.indexable && !deferred.isPrivate && !hasGlobalPrivacyControl();
    if (!needsChoice) hide();
    // A banner that is shown stays, so that screen readers do not announce it again on every page.
    else if (!banner()) show();
    // Under the policy `notice` not before the first notice.
    if ((needsChoice || choice()) && mayMeasure(policy, choice(), hasGlobalPrivacyControl()))
      void partners.load();
  }

  function show(): HTMLElement {
    hide();
    const banner = createBanner();
    const pageEnd = innerWidth <= phoneWidth && document.querySelector('[data-follows="app-band"]');
    if (pageEnd) pageEnd.after(banner);
    else bottom.panel(banner);
    return banner;
  }

  function hide() {
    banner()?.remove();
  }

  function banner(): Element | null {
    return document.querySelector('.shell-consent');
  }

  function decide(next: Choice) {
    document.cookie = choiceCookie(next);
    hide();
    openedBy?.focus();
    openedBy = undefined;
    if (next === 'accepted') void partners.load();
    else if (partners.loaded()) {
      partners.forget();
      location.reload();
    }
  }

  function createBanner(): HTMLElement {
    const banner = make('section', 'shell-consent');
    const heading = make('h2', '', texts.consentTitle);
    heading.id = 'consent-title';
    heading.tabIndex = -1;
    banner.setAttribute('aria-labelledby', heading.id);

    const optIn = partners.any ? texts.consentPartners : texts.consentOptIn;
    const message = make('p', '', policy === 'notice' ? texts.consentNotice : optIn);
    const chosen = choice();
    if (chosen) message.append(` ${chosen === 'accepted' ? texts.nowAccepted : texts.nowRejected}`);
    // The link by which visitors open the banner leads to the page about it.
    const about = document.querySelector<HTMLAnchorElement>('a[data-privacy-choices]');
    if (about) {
      const more = make('a', '', texts.consentMore);
      more.href = about.href;
      message.append(' ', more);
    }

    const text = make('div');
    text.append(heading, ' ', message);
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
}
