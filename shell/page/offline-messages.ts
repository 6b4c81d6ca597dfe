/** The texts of the pages in place of one that did not load. */
const en = {
  title: 'You are offline',
  description: 'This page is not on this device yet.',
  lead: 'This page is not on this device yet. Stories and biographies that you open online can be read again without a connection.',
  retry: 'Try again',
  unreachableTitle: 'This page did not load',
  unreachableDescription: 'Our server did not answer.',
  unreachableLead:
    'You are online, but our server did not answer. Please try again in a moment. Stories and biographies you have opened before can still be read.',
  cached: 'Pages you can read now',
};

export type OfflineTexts = typeof en;

const hi: OfflineTexts = {
  title: 'आप ऑफ़लाइन हैं',
  description: 'यह पेज अभी इस डिवाइस पर नहीं है।',
  lead: 'यह पेज अभी इस डिवाइस पर नहीं है। जो ख़बरें और जीवनियाँ आप इंटरनेट रहते खोलते हैं, वे बाद में बिना इंटरनेट भी पढ़ी जा सकती हैं।',
  retry: 'फिर कोशिश कीजिए',
  unreachableTitle: 'यह पेज नहीं खुला',
  unreachableDescription: 'हमारे सर्वर से जवाब नहीं आया।',
  unreachableLead:
    'आपका इंटरनेट चल रहा है, पर हमारे सर्वर से जवाब नहीं आया। थोड़ी देर में फिर कोशिश कीजिए। जो ख़बरें और जीवनियाँ आपने पहले खोली थीं, वे अब भी पढ़ी जा सकती हैं।',
  cached: 'ये पेज आप अभी पढ़ सकते हैं',
};

export const offlineTexts = { en, hi };
