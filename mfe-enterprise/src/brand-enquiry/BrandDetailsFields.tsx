import { roster } from '@marquee/sdk/roster';
import { localised, useMessages } from '@marquee/sdk';
import { ChoiceCards, SelectField, TextArea } from '@marquee/ui';
import { TickList } from '../enquiry/TickList.tsx';
import type { Refused } from '../enquiry/use-enquiry.ts';
import { mediaPath } from '../media/media-path.ts';
import type { BrandDetails } from './brand-enquiry.ts';
import { messages } from './messages.ts';

const channels = ['instagram', 'youtube', 'whatsapp', 'ott', 'tv', 'stores'] as const;

type BrandDetailsFieldsProps = {
  details: BrandDetails;
  refused: Refused;
  onChange: (change: Partial<BrandDetails>) => void;
};

/**
 * The form fields of the second step of a brand's enquiry. `refused` has the server's error messages by field, and
 * `onChange` gets the changed values.
 */
export function BrandDetailsFields({ details, refused, onChange }: BrandDetailsFieldsProps) {
  const { t, language } = useMessages(messages);
  const nothing = { value: '', label: t('notYet') };
  const field = (name: Exclude<keyof BrandDetails, 'channels'>) => ({
    name,
    value: details[name],
    error: refused[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

  return (
    <>
      <ChoiceCards
        legend={t('star')}
        name="celebId"
        options={[
          ...roster.map((star) => ({
            value: star.value.short as string,
            label: localised(star, 'label', language).text,
            picture: mediaPath(`celebs/${star.value.long}-square.svg`),
          })),
          { value: 'any', label: t('anyStar'), icon: 'spark' as const },
        ]}
        value={details.celebId || 'any'}
        error={refused['celebId']}
        onChange={(value) => onChange({ celebId: value === 'any' ? '' : value })}
      />
      <SelectField
        {...field('campaignType')}
        label={t('campaignType')}
        options={[
          nothing,
          { value: 'festival', label: t('festival') },
          { value: 'launch', label: t('launch') },
          { value: 'always_on', label: t('always') },
          { value: 'dealers', label: t('dealers') },
          { value: 'other', label: t('other') },
        ]}
      />
      <TickList
        legend={t('channels')}
        name="channels"
        options={channels.map((value) => ({ value, label: t(value) }))}
        chosen={details.channels}
        error={refused['channels']}
        onChange={(chosen) => onChange({ channels: chosen })}
      />
      <SelectField
        {...field('territory')}
        label={t('territory')}
        options={[
          { value: 'IN', label: t('india') },
          { value: 'south-asia', label: t('southAsia') },
          { value: 'gulf', label: t('gulf') },
          { value: 'world', label: t('world') },
        ]}
      />
      <SelectField
        {...field('durationDays')}
        label={t('duration')}
        options={[
          { value: '30', label: t('days30') },
          { value: '90', label: t('days90') },
          { value: '180', label: t('days180') },
          { value: '365', label: t('days365') },
        ]}
      />
      <SelectField
        {...field('budgetBand')}
        label={t('budgetBand')}
        options={[
          nothing,
          { value: '0-10L', label: t('upTo10') },
          { value: '10L-25L', label: t('to25') },
          { value: '25L-1Cr', label: t('to100') },
          { value: '1Cr+', label: t('above') },
        ]}
      />
      <TextArea {...field('message')} label={t('message')} optionalLabel={t('optional')} maxLength={3000} />
    </>
  );
}
