import { defineMessages } from '@marquee/i18n';

export const messages = defineMessages({
  en: {
    unreachable: 'Our server didn’t answer. You can go on; some details may be missing.',
    maintenance: 'We are working on the site. Payments are paused for a while.',
  },
  hi: {
    unreachable: 'हमारे सर्वर से जवाब नहीं आया। आप आगे बढ़ सकते हैं; कुछ जानकारी कम हो सकती है।',
    maintenance: 'साइट पर काम चल रहा है। भुगतान थोड़ी देर के लिए रुके हैं।',
  },
});
