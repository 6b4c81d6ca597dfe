import { useMessages } from '@marquee/i18n';
import { TextField } from '@marquee/ui';
import { chooseSound, writeName } from './draft-changes.ts';
import { messages } from './messages.ts';
import { maxNameLength } from './name-rule.ts';
import { NameSounds } from './NameSounds.tsx';
import { soundsFor } from './name-sounds.ts';
import type { StepProps } from './step.ts';

/** Step three: the name and its pronunciation. `appeal` is a link for a visitor whose name was refused. */
export function NameStep({
  offer,
  draft,
  change,
  errorOf,
  starName,
  appeal,
}: StepProps & { appeal: string | null }) {
  const { t } = useMessages(messages);
  const { fullName, nameAudioUrl } = draft.details;

  return (
    <>
      {/* Without `name`, the input stays out of the URL if the form is submitted before hydration. */}
      <TextField
        id="full-name"
        label={t('nameLabel')}
        hint={t('nameHint')}
        value={fullName}
        maxLength={maxNameLength}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        onChange={(event) => change((before) => writeName(before, event.target.value))}
        error={errorOf('full-name')}
      />
      {appeal && (
        <p>
          <a href={appeal}>{t('nameAppeal')}</a>
        </p>
      )}
      <NameSounds
        typed={fullName}
        sounds={soundsFor(fullName, offer.nameSounds)}
        chosen={nameAudioUrl}
        onChoose={(url) => change((before) => chooseSound(before, url))}
        starName={starName}
      />
    </>
  );
}
