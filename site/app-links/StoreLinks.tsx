import { translate } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import { ButtonLink, Icon, type ButtonKind } from '@marquee/ui';
import type { Device } from '../../shell/site.ts';
import type { AppLinks, AppPlacement } from './app-links.ts';
import { messages } from './messages.ts';

const stores = [
  { device: 'android', label: 'onGooglePlay', icon: 'play' },
  { device: 'ios', label: 'onAppStore', icon: 'phone' },
] as const;

/**
 * The app's download buttons at one placement: the store for the visitor's phone, or both stores on a desktop. The
 * attribute `data-download` has the placement, so that `watchDownloads` knows where a button was clicked.
 */
export function StoreLinks({
  links,
  placement,
  device,
  language,
  kind = 'secondary',
}: {
  links: AppLinks;
  placement: AppPlacement;
  device: Device;
  language: Language;
  kind?: ButtonKind;
}) {
  const t = translate(messages, language);
  return (
    <div className="shell-stores">
      {stores
        .filter((store) => device === 'desktop' || store.device === device)
        .map((store) => (
          <ButtonLink
            key={store.device}
            kind={kind}
            href={links[placement][store.device]}
            rel="noopener"
            data-download={placement}
          >
            <Icon name={store.icon} size={20} /> {t(store.label)}
          </ButtonLink>
        ))}
    </div>
  );
}
