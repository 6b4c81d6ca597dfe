import { localised, translate, type Language } from '@marquee/sdk';
import type { Likeness } from './find-twins.ts';
import { messages } from './messages.ts';

export function reasonText(reason: Likeness, language: Language): string {
  const t = translate(messages, language);
  switch (reason.kind) {
    case 'same-sign':
      return t('same-sign', { sign: localised(reason.sign, 'name', language).text });
    case 'same-element':
      return t('same-element', { element: t(reason.element) });
    case 'near-birthday':
      return reason.days === 1 ? t('next-birthday') : t('near-birthday', { days: reason.days });
    case 'same-weekday':
      return t('same-weekday', { weekday: t('weekdays').split(',')[reason.weekday] ?? '' });
    case 'same-craft':
      return t('same-craft', { craft: t(reason.craft) });
    case 'same-film':
      return t('same-film', { film: reason.film });
    case 'same-height':
      return reason.centimetres === 0 ? t('equal-height') : t('same-height');
    case 'same-birthday':
    case 'same-place':
      return t(reason.kind);
  }
}
