export { defineMessages, type Messages, type Translate } from './messages.ts';
export { translate } from './translate.ts';
export { LanguageProvider, useLanguage, useMessages } from './LanguageProvider.tsx';
export { localised } from './localised-text.ts';
export { readableText } from './readable-text.ts';
export { Localised } from './Localised.tsx';
export { formatMoney, formatNumber } from './format-number.ts';
export { formatDate, formatDateTime, isCalendarDate, todayInIndia } from './format-date.ts';
export { alternatePath, barePath, languageOfPath, localPath } from './language-path.ts';
