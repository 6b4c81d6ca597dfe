import { killedTexts } from './killed-texts.ts';

/** The texts of the deferred bundle, which is cached; other texts of scripts are part of every page. */
const en = {
  consentTitle: 'Can we count visits?',
  consentOptIn: 'If you accept, we record which pages are used.',
  consentPartners: 'If you accept, we and our partners record which pages are used and measure ads.',
  consentNotice: 'We record which pages are used. You can say no here.',
  consentMore: 'Details',
  accept: 'Accept',
  reject: 'Reject',
  nowAccepted: 'Now: accepted.',
  nowRejected: 'Now: rejected.',
  offline: 'You are offline. What you have opened before can still be read.',
  backOnline: 'You are back online.',
  backToTop: 'Back to the top',
  tapWaits: 'This part hasn’t loaded yet. We are trying again, and your tap will count.',
  tapLost: 'Your tap did not go through. Please tap again.',
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
  consentTitle: 'क्या हम साइट के इस्तेमाल के आँकड़े ले सकते हैं?',
  consentOptIn: 'मंज़ूरी हो तो हम दर्ज करेंगे कि कौन-से पेज देखे गए।',
  consentPartners: 'मंज़ूरी हो तो हम और हमारे पार्टनर पेजों का इस्तेमाल दर्ज करेंगे और विज्ञापन मापेंगे।',
  consentNotice: 'हम दर्ज करते हैं कि कौन-से पेज देखे गए। आप यहाँ मना कर सकते हैं।',
  consentMore: 'ब्योरा',
  accept: 'मंज़ूर कीजिए',
  reject: 'मना कीजिए',
  nowAccepted: 'अभी आपकी मंज़ूरी है।',
  nowRejected: 'अभी आपने मना किया हुआ है।',
  offline: 'आप ऑफ़लाइन हैं। जो आपने पहले खोला था, वह अब भी पढ़ा जा सकता है।',
  backOnline: 'आप फिर ऑनलाइन हैं।',
  backToTop: 'सबसे ऊपर जाइए',
  tapWaits: 'यह हिस्सा अभी नहीं खुला है। हम फिर कोशिश कर रहे हैं, आपका टैप बेकार नहीं जाएगा।',
  tapLost: 'आपका टैप दर्ज नहीं हुआ। फिर से टैप कीजिए।',
  pageFailed: 'यह पेज नहीं खुला।',
  pageOffline: 'आप ऑफ़लाइन हैं, इसलिए यह पेज नहीं खुला।',
  stillHere: 'आप अभी “{title}” पर ही हैं।',
  openDirectly: 'लिंक सीधे खोलिए',
  newVersion: 'नया वर्ज़न तैयार है।',
  reloadWhenFinished: 'अपना काम पूरा करके पेज फिर से लोड कीजिए।',
  reload: 'फिर से लोड कीजिए',
  leaveTitle: 'यह पेज छोड़ना है?',
  leaveText: 'आपने यहाँ जो भरा है, वह अभी भेजा नहीं गया है और खो जाएगा।',
  stay: 'इसी पेज पर रहिए',
  leave: 'छोड़ दीजिए',
  ...killedTexts.hi,
};

/**
 * The texts of the deferred bundle (the code loaded after hydration), in the languages that the bundle contains. In any
 * other language, the page's data contain these texts.
 */
export const deferredTexts = { en, hi };
