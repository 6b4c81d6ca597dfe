import type { Language, ManifestSlot } from '@marquee/contracts';
import { translate } from '@marquee/i18n';
import { messages } from '../../../page/messages.ts';

/**
 * The element into which the browser mounts a guest. Until then it has the text and the height that the manifest
 * gives to the placeholder: as empty pictures, one of which is displayed, since the policy forbids styles in
 * attributes. Without scripts, it says that the guest needs them.
 */
export function GuestPlaceholder({
  placeholder,
  language,
}: Pick<ManifestSlot, 'placeholder'> & { language: Language }) {
  const { narrow, wide, text } = placeholder ?? { narrow: 0, wide: 0 };
  return (
    <div className="shell-guest" data-guest="">
      {narrow > 0 && <svg className="mq-hole mq-hole--narrow" width={1} height={narrow} aria-hidden />}
      {wide > 0 && <svg className="mq-hole mq-hole--wide" width={1} height={wide} aria-hidden />}
      {text && <p className="shell-guest__text">{text[language]}</p>}
      <noscript>
        <p>{translate(messages, language)('needsScripts')}</p>
      </noscript>
    </div>
  );
}
