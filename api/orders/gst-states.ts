/** The states and territories of India by their code in the goods and services tax, in English and Hindi. */
const states: Record<string, readonly [en: string, hi: string]> = {
  '01': ['Jammu and Kashmir', 'जम्मू और कश्मीर'],
  '02': ['Himachal Pradesh', 'हिमाचल प्रदेश'],
  '03': ['Punjab', 'पंजाब'],
  '04': ['Chandigarh', 'चंडीगढ़'],
  '05': ['Uttarakhand', 'उत्तराखंड'],
  '06': ['Haryana', 'हरियाणा'],
  '07': ['Delhi', 'दिल्ली'],
  '08': ['Rajasthan', 'राजस्थान'],
  '09': ['Uttar Pradesh', 'उत्तर प्रदेश'],
  '10': ['Bihar', 'बिहार'],
  '11': ['Sikkim', 'सिक्किम'],
  '12': ['Arunachal Pradesh', 'अरुणाचल प्रदेश'],
  '13': ['Nagaland', 'नागालैंड'],
  '14': ['Manipur', 'मणिपुर'],
  '15': ['Mizoram', 'मिज़ोरम'],
  '16': ['Tripura', 'त्रिपुरा'],
  '17': ['Meghalaya', 'मेघालय'],
  '18': ['Assam', 'असम'],
  '19': ['West Bengal', 'पश्चिम बंगाल'],
  '20': ['Jharkhand', 'झारखंड'],
  '21': ['Odisha', 'ओडिशा'],
  '22': ['Chhattisgarh', 'छत्तीसगढ़'],
  '23': ['Madhya Pradesh', 'मध्य प्रदेश'],
  '24': ['Gujarat', 'गुजरात'],
  '26': ['Dadra and Nagar Haveli and Daman and Diu', 'दादरा और नगर हवेली और दमन और दीव'],
  '27': ['Maharashtra', 'महाराष्ट्र'],
  '29': ['Karnataka', 'कर्नाटक'],
  '30': ['Goa', 'गोवा'],
  '31': ['Lakshadweep', 'लक्षद्वीप'],
  '32': ['Kerala', 'केरल'],
  '33': ['Tamil Nadu', 'तमिलनाडु'],
  '34': ['Puducherry', 'पुदुचेरी'],
  '35': ['Andaman and Nicobar Islands', 'अंडमान और निकोबार द्वीपसमूह'],
  '36': ['Telangana', 'तेलंगाना'],
  '37': ['Andhra Pradesh', 'आंध्र प्रदेश'],
  '38': ['Ladakh', 'लद्दाख'],
  '97': ['Other territory', 'अन्य क्षेत्र'],
};

/**
 * The code of the place of supply for customers outside India. The place of supply is the state that decides which
 * taxes apply to an invoice.
 */
export const abroad = '96';

/**
 * Returns the place of supply (the state that decides which taxes apply to an invoice) with this tax code, and its
 * names in English and Hindi. For an unknown code, the code itself is the name.
 */
export function placeOfSupply(code: string) {
  const [name, name_hi] = code === abroad ? ['Outside India', 'भारत के बाहर'] : (states[code] ?? [code, code]);
  return { code, name, name_hi };
}
