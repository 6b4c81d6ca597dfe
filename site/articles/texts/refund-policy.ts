import type { Article } from '../article.ts';
import { supportLink } from '../company.ts';

export const refundPolicy: Article = {
  path: '/refund-policy',
  icon: 'rupee',
  updated: '2026-11-20',
  kind: 'prose',
  texts: {
    en: {
      title: 'Refund policy',
      description: 'When you get your money back, how to ask for it, and how long it takes.',
      lead: 'If we got it wrong, you get your money back. If you have not watched it yet, you need no reason.',
      sections: [
        {
          id: 'before-watching',
          heading: 'Before you watch the video',
          paragraphs: [
            'You can ask for your money back as long as the video has not been watched, up to 7 days after it was delivered. Opening the link of the video counts as watching it.',
            'We do not charge for cancelling. You get the full amount, GST included.',
          ],
        },
        {
          id: 'our-mistake',
          heading: 'When the mistake is ours',
          paragraphs: ['Within 7 days of delivery we refund a video even if you have watched it, when:'],
          list: [
            'the name is wrong;',
            'the name is pronounced differently from the sound you chose;',
            'the occasion or the language is not the one you ordered;',
            'the picture or the sound is broken;',
            'it came later than we promised.',
          ],
        },
        {
          id: 'not-made',
          heading: 'When we cannot make it',
          paragraphs: [
            'If we cannot make your video, or it does not arrive by the time we promised, we return the full amount.',
            'If money left your account but the payment was never confirmed, there is no order. Your bank returns the money by itself.',
          ],
        },
        {
          id: 'not-refunded',
          heading: 'What we cannot refund',
          paragraphs: [
            'A personal video cannot be sold to anyone else. So we do not refund a watched video that is as ordered, or one delivered more than 7 days ago. Please check the spelling and listen to the name before you pay.',
          ],
        },
        {
          id: 'how-to-ask',
          heading: 'How to ask',
          paragraphs: [
            `Open [your orders](/orders), choose the order and ask for a refund. It takes one screen, and no sign-in in the browser you ordered with. You get a ticket number at once. Or write to ${supportLink} with your order number.`,
            'Asking twice does no harm: you get the same ticket.',
          ],
        },
        {
          id: 'the-money',
          heading: 'How the money comes back',
          paragraphs: [
            'The money goes back to the card or account you paid with, never to another one. It never comes back as credit. It takes 5–7 working days from the day we accept the refund.',
            'With the refund we withdraw the video. Its link stops working, and its code at [Verify a video](/verify) says that it was withdrawn.',
          ],
        },
        {
          id: 'disagree',
          heading: 'If you do not agree',
          paragraphs: [
            'Write to our [Grievance Officer](/grievance). This policy does not change your rights under the Consumer Protection Act, 2019.',
          ],
        },
      ],
    },
    hi: {
      title: 'रिफ़ंड नीति',
      description: 'पैसे कब वापस मिलते हैं, कैसे माँगें और कितना समय लगता है।',
      lead: 'ग़लती हमारी हो तो पैसे वापस। और वीडियो अभी देखा ही नहीं है, तो कारण बताने की ज़रूरत नहीं।',
      sections: [
        {
          id: 'before-watching',
          heading: 'वीडियो देखने से पहले',
          paragraphs: [
            'जब तक वीडियो देखा नहीं गया है, डिलीवरी के 7 दिन बाद तक आप पैसे वापस माँग सकते हैं। वीडियो का लिंक खोलना, देखना माना जाता है।',
            'रद्द करने का कोई शुल्क नहीं है। GST सहित पूरी रक़म लौटती है।',
          ],
        },
        {
          id: 'our-mistake',
          heading: 'जब ग़लती हमारी हो',
          paragraphs: ['डिलीवरी के 7 दिन के भीतर, देखे हुए वीडियो के पैसे भी हम लौटाते हैं, अगर:'],
          list: [
            'नाम ग़लत है;',
            'नाम का उच्चारण वह नहीं है जो आपने सुनकर चुना था;',
            'मौक़ा या भाषा वह नहीं है जो आपने ऑर्डर की थी;',
            'तस्वीर या आवाज़ ख़राब है;',
            'वह वादे से देर में आया।',
          ],
        },
        {
          id: 'not-made',
          heading: 'जब हम वीडियो न बना पाएँ',
          paragraphs: [
            'अगर हम आपका वीडियो न बना पाएँ, या वह वादे के समय तक न पहुँचे, तो पूरी रक़म लौटाते हैं।',
            'अगर पैसे खाते से कट गए पर भुगतान की पुष्टि कभी नहीं हुई, तो ऑर्डर बना ही नहीं। आपका बैंक पैसे अपने आप लौटा देता है।',
          ],
        },
        {
          id: 'not-refunded',
          heading: 'किसके पैसे नहीं लौटते',
          paragraphs: [
            'किसी एक के लिए बना वीडियो किसी और को नहीं दिया जा सकता। इसलिए वीडियो ऑर्डर के मुताबिक़ हो और देखा जा चुका हो, तो रिफ़ंड नहीं मिलता। डिलीवरी के 7 दिन बीत जाने पर भी रिफ़ंड नहीं मिलता। भुगतान से पहले नाम के हिज्जे देखकर उच्चारण सुन लीजिए।',
          ],
        },
        {
          id: 'how-to-ask',
          heading: 'कैसे माँगें',
          paragraphs: [
            `[आपके ऑर्डर](/orders) खोलिए, ऑर्डर चुनिए और रिफ़ंड माँगिए। बस एक पेज है, और जिस ब्राउज़र से ऑर्डर किया था, उसमें साइन इन भी नहीं चाहिए। टिकट नंबर तुरंत मिलता है। या ऑर्डर नंबर के साथ ${supportLink} पर लिखिए।`,
            'दो बार माँगने से कोई नुक़सान नहीं: टिकट वही रहता है।',
          ],
        },
        {
          id: 'the-money',
          heading: 'पैसे कैसे लौटते हैं',
          paragraphs: [
            'पैसे उसी कार्ड या खाते में लौटते हैं जिससे आपने भुगतान किया, किसी और में नहीं। क्रेडिट के रूप में भी नहीं। रिफ़ंड मंज़ूर होने के दिन से 5–7 कामकाजी दिन लगते हैं।',
            'रिफ़ंड के साथ हम वीडियो वापस ले लेते हैं। उसका लिंक बंद हो जाता है, और [वीडियो जाँचिए](/verify) पर उसका कोड बताता है कि वीडियो वापस लिया गया है।',
          ],
        },
        {
          id: 'disagree',
          heading: 'अगर आप सहमत न हों',
          paragraphs: [
            'हमारे [शिकायत अधिकारी](/grievance) को लिखिए। उपभोक्ता संरक्षण अधिनियम, 2019 के तहत आपके अधिकारों पर इस नीति का कोई असर नहीं पड़ता।',
          ],
        },
      ],
    },
  },
};
