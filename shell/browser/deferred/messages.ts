import { killedTexts } from '../../features/kill-switch/page/killed-texts.ts';

/** The texts of the deferred bundle, which is cached; other texts of scripts are part of every page. */
const en = {
  consentTitle: 'May we measure?',
  consentOptIn:
    'With your yes we count how pages are used. Without it everything works just the same. You can change your mind at any time under “Privacy choices”.',
  consentNotice:
    'We count how pages are used. You can say no here, and change your mind at any time under “Privacy choices”.',
  consentPartners:
    'Tools of other companies help: one sees which link brought you, one measures advertising, one records visits with everything you type hidden, one manages tags.',
  consentMore: 'What exactly',
  accept: 'Accept',
  reject: 'Reject',
  nowAccepted: 'At the moment: accepted.',
  nowRejected: 'At the moment: rejected.',
  offline: 'You are offline. What you have opened before can still be read.',
  backOnline: 'You are back online.',
  backToTop: 'Back to the top',
  tapWaits: 'This part hasn’t loaded yet. We are trying again, and your tap will count.',
  pageFailed: 'This page did not open.',
  pageOffline: 'You are offline, so this page did not open.',
  stillHere: 'You are still on “{title}”.',
  openDirectly: 'Open the link directly',
  newVersion: 'A new version is ready.',
  reloadWhenFinished: 'Reload when you have finished.',
  reload: 'Reload',
  leaveTitle: 'Leave this page?',
  leaveText: 'What you have entered here has not been sent and will be lost.',
  stay: 'Stay on this page',
  leave: 'Leave',
  ...killedTexts.en,
};

export type DeferredTexts = typeof en;

const hi: DeferredTexts = {
  consentTitle: 'क्या हम माप सकते हैं?',
  consentOptIn:
    'आपकी हाँ से हम गिनते हैं कि पेज कैसे इस्तेमाल होते हैं। हाँ के बिना भी सब कुछ वैसे ही चलता है। “निजता के विकल्प” में आप कभी भी अपना फ़ैसला बदल सकते हैं।',
  consentNotice:
    'हम गिनते हैं कि पेज कैसे इस्तेमाल होते हैं। आप यहाँ ना कह सकते हैं, और “निजता के विकल्प” में कभी भी फ़ैसला बदल सकते हैं।',
  consentPartners:
    'दूसरी कंपनियों के टूल मदद करते हैं: एक देखता है कि कौन-सा लिंक आपको लाया, एक विज्ञापन मापता है, एक विज़िट रिकॉर्ड करता है पर आपका लिखा सब छिपा रहता है, एक टैग सँभालता है।',
  consentMore: 'पूरी बात',
  accept: 'हाँ',
  reject: 'ना',
  nowAccepted: 'अभी: आपने हाँ कहा है।',
  nowRejected: 'अभी: आपने ना कहा है।',
  offline: 'आप ऑफ़लाइन हैं। जो आपने पहले खोला था, वह अब भी पढ़ा जा सकता है।',
  backOnline: 'आप फिर ऑनलाइन हैं।',
  backToTop: 'सबसे ऊपर जाएँ',
  tapWaits: 'यह हिस्सा अभी नहीं खुला है। हम फिर कोशिश कर रहे हैं, आपका टैप बेकार नहीं जाएगा।',
  pageFailed: 'यह पेज नहीं खुला।',
  pageOffline: 'आप ऑफ़लाइन हैं, इसलिए यह पेज नहीं खुला।',
  stillHere: 'आप अभी “{title}” पर ही हैं।',
  openDirectly: 'लिंक सीधे खोलें',
  newVersion: 'नया वर्ज़न तैयार है।',
  reloadWhenFinished: 'अपना काम पूरा करके पेज फिर से लोड करें।',
  reload: 'फिर से लोड करें',
  leaveTitle: 'यह पेज छोड़ना है?',
  leaveText: 'आपने यहाँ जो भरा है, वह अभी भेजा नहीं गया है और खो जाएगा।',
  stay: 'इसी पेज पर रहें',
  leave: 'छोड़ दें',
  ...killedTexts.hi,
};

export const messages = { en, hi };
