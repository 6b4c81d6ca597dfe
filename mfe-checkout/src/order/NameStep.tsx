import { localPath, useMessages } from '@marquee/sdk';
import { TextField } from '@marquee/ui';
import { appealLink } from './appeal-link.ts';
import { chooseSound, writeName } from './draft-changes.ts';
import { messages } from './messages.ts';
import { maxNameLength, nameFault } from './name-rule.ts';
import { NameSounds } from './NameSounds.tsx';
import { soundsFor } from './name-sounds.ts';
import type { StepProps } from './step.ts';

/** The third step: the name and its pronunciation. If the name was refused, it has a link to write to support. */
export function NameStep(props: StepProps & { isRefused: boolean }) {
  const { offer, draft, change, errorOf, starName, isRefused } = props;
  const { t, language } = useMessages(messages);
  const { fullName, nameAudioUrl } = draft.details;
  // Said while typing: nothing else about the name would be true.
  const isNoName = nameFault(fullName) === 'not-a-name';

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
        onChange={(event) => change((before) => writeName(before, event.target.value, offer.nameSounds))}
        error={errorOf('full-name') ?? (isNoName ? t('nameNotAName') : undefined)}
      />
      {isRefused && (
        <p>
          <a href={appealLink(offer.supportEmail, draft, t) ?? localPath('/help', language)}>
            {t('nameAppeal')}
          </a>
        </p>
      )}
      {!isNoName && (
        <NameSounds
          typed={fullName}
          sounds={soundsFor(fullName, offer.nameSounds)}
          chosen={nameAudioUrl}
          onChoose={(url) => change((before) => chooseSound(before, url))}
          starName={starName}
        />
      )}
    </>
  );
}
