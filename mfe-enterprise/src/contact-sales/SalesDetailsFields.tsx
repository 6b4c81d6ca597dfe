import { useMessages } from '@marquee/sdk';
import { SelectField, TextArea } from '@marquee/ui';
import { TickList } from '../enquiry/TickList.tsx';
import type { Refused } from '../enquiry/use-enquiry.ts';
import { messages } from './messages.ts';
import type { SalesDetails } from './sales-enquiry.ts';

/** The languages to choose from: the API takes the code; the label is the language's own name. */
const languageOptions = [
  { value: 'hi', label: 'हिन्दी' },
  { value: 'en', label: 'English' },
  { value: 'bn', label: 'বাংলা' },
  { value: 'mr', label: 'मराठी' },
  { value: 'te', label: 'తెలుగు' },
  { value: 'ta', label: 'தமிழ்' },
  { value: 'gu', label: 'ગુજરાતી' },
  { value: 'kn', label: 'ಕನ್ನಡ' },
  { value: 'ml', label: 'മലയാളം' },
  { value: 'pa', label: 'ਪੰਜਾਬੀ' },
  { value: 'or', label: 'ଓଡ଼ିଆ' },
].map((language) => ({ ...language, lang: language.value }));

const volumes = ['1k', '10k', '100k', '100k+'] as const;

type SalesDetailsFieldsProps = {
  details: SalesDetails;
  refused: Refused;
  onChange: (change: Partial<SalesDetails>) => void;
};

/** The form fields of the second step of a sales enquiry. All are optional. */
export function SalesDetailsFields({ details, refused, onChange }: SalesDetailsFieldsProps) {
  const { t } = useMessages(messages);
  const nothing = { value: '', label: t('notYet') };
  const field = (name: Exclude<keyof SalesDetails, 'languages'>) => ({
    name,
    label: t(name),
    value: details[name],
    error: refused[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

  return (
    <>
      <SelectField
        {...field('useCase')}
        options={[
          nothing,
          { value: 'renewal_reminders', label: t('useRenewals') },
          { value: 'onboarding', label: t('useOnboarding') },
          { value: 'festive_campaign', label: t('useFestive') },
          { value: 'collections', label: t('useCollections') },
          { value: 'sales_outreach', label: t('useOutreach') },
          { value: 'internal', label: t('useInternal') },
          { value: 'other', label: t('other') },
        ]}
      />
      <SelectField
        {...field('industry')}
        options={[
          { value: '', label: t('chooseIndustry') },
          { value: 'BFSI', label: t('bfsi') },
          { value: 'retail', label: t('retail') },
          { value: 'healthcare', label: t('healthcare') },
          { value: 'travel', label: t('travel') },
          { value: 'education', label: t('education') },
          { value: 'other', label: t('other') },
        ]}
      />
      <SelectField
        {...field('videosPerMonth')}
        options={[nothing, ...volumes.map((value) => ({ value, label: t(`volume_${value}`) }))]}
      />
      <TickList
        legend={t('languages')}
        name="languages"
        options={[...languageOptions, { value: 'other', label: t('otherLanguages') }]}
        chosen={details.languages}
        error={refused['languages']}
        onChange={(languages) => onChange({ languages })}
      />
      <SelectField
        {...field('timeline')}
        options={[
          nothing,
          { value: 'this month', label: t('thisMonth') },
          { value: 'this quarter', label: t('thisQuarter') },
          { value: 'later', label: t('later') },
        ]}
      />
      <TextArea {...field('message')} optionalLabel={t('optional')} maxLength={3000} />
    </>
  );
}
