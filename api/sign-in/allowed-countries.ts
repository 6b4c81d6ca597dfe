import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Catalogue } from '../content/catalogue.ts';
import { wrongFields } from '../calls/read-request.ts';

/**
 * Throws a 400, after calling `onRefused`, if a mobile number belongs to a country that the app configuration does not
 * list. No codes are sent to other countries, because text messages cost money.
 */
export function refuseOtherCountries(
  { appConfig }: Catalogue,
  mobileNumber: string,
  onRefused: () => void,
): void {
  const country = mobileNumber.startsWith('+91') ? 'IN' : parsePhoneNumberFromString(mobileNumber)?.country;
  if (country && appConfig.countries.some(({ iso }) => iso === country)) return;
  onRefused();
  throw wrongFields([{ field: 'phoneNumber', message: 'We do not send codes to this country yet' }]);
}
