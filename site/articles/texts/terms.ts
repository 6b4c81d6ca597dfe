import type { Article } from '../article.ts';
import { companyName, postalAddress, supportLink } from '../company.ts';

export const terms: Article = {
  path: '/terms',
  icon: 'check',
  updated: '2026-11-20',
  kind: 'prose',
  texts: {
    en: {
      title: 'Terms of use',
      description: 'What we promise and what you promise when you use Marquee and order a video.',
      lead: 'What you can expect from us, and what we expect from you.',
      sections: [
        {
          id: 'who',
          heading: 'Who we are',
          paragraphs: [
            `Marquee is run by ${companyName}, ${postalAddress.en}. By using the site or ordering a video you agree to these terms.`,
            'Everything on this site is fictional: the stars, the films, the news and the company.',
          ],
        },
        {
          id: 'account',
          heading: 'Your account',
          paragraphs: [
            'You sign in with your mobile number and a one-time code. Use a number that is yours, and keep the codes to yourself. On a shared phone, sign out when you are done.',
            'You must be 18 to order. Younger fans may read and play with the consent of a parent.',
            'You can [delete your account](/delete-account) whenever you like.',
          ],
        },
        {
          id: 'order',
          heading: 'Ordering and paying',
          paragraphs: [
            'The price you see is what you pay: in Indian rupees, with GST, and with no fees added later. The contract begins when your payment is confirmed.',
            'Please check the name, how it sounds and the occasion before you pay. If we cannot make the video, you get your money back.',
          ],
        },
        {
          id: 'delivery',
          heading: 'Delivery and refunds',
          paragraphs: [
            'You see the time by which the video will be ready before and after you pay. It stays under its link for 90 days; download it to keep it.',
            'The [refund policy](/refund-policy) is part of these terms.',
          ],
        },
        {
          id: 'your-use',
          heading: 'What you may do with a video',
          paragraphs: [
            'It is for personal use. Keep it, send it and show it to the people you know. The rights in the star’s face, voice and name stay with the star, and those in the video with us.',
          ],
          list: [
            'Do not sell it or use it in advertising or campaigns; write to us through the [brand enquiry](/brand-enquiry) instead.',
            'Do not cut, dub or change it so that the star says something else.',
            'Do not remove the AI label or the code.',
            'Do not train AI on it.',
          ],
        },
        {
          id: 'fair-play',
          heading: 'Fair play',
          paragraphs: [
            'Keep to the [content guidelines](/content-guidelines). Do not break into the site, overload it, or use it to harm someone. We may refuse an order, withdraw a video or close an account that does, and we tell you why.',
            'Breaking the law with AI content can have consequences under the Information Technology Act, 2000 and the Bharatiya Nyaya Sanhita, 2023.',
          ],
        },
        {
          id: 'liability',
          heading: 'Our responsibility',
          paragraphs: [
            'We are responsible for what we promise here, and for what the law does not let us exclude. For other losses from a personal order, we are responsible up to the price you paid.',
            'Nothing here takes away your rights as a consumer.',
          ],
        },
        {
          id: 'law',
          heading: 'Changes, law and disputes',
          paragraphs: [
            'If we change these terms, the date above changes, and an order follows the terms of its day. Indian law applies. The courts of Mumbai have jurisdiction, and as a consumer you may also go to the consumer commission where you live.',
            `Talk to us first: ${supportLink}, or the [Grievance Officer](/grievance).`,
          ],
        },
      ],
    },
    hi: {
      title: 'इस्तेमाल की शर्तें',
      description: 'Marquee इस्तेमाल करते और वीडियो ऑर्डर करते समय हमारे और आपके वादे।',
      lead: 'आप हमसे क्या उम्मीद रख सकते हैं, और हम आपसे क्या उम्मीद रखते हैं।',
      sections: [
        {
          id: 'who',
          heading: 'हम कौन हैं',
          paragraphs: [
            `Marquee को ${companyName}, ${postalAddress.hi} चलाती है। साइट का इस्तेमाल करके या वीडियो ऑर्डर करके आप इन शर्तों को मानते हैं।`,
            'इस साइट पर सब कुछ काल्पनिक है: स्टार, फ़िल्में, ख़बरें और कंपनी भी।',
          ],
        },
        {
          id: 'account',
          heading: 'आपका खाता',
          paragraphs: [
            'आप मोबाइल नंबर और OTP से साइन इन करते हैं। अपना ही नंबर इस्तेमाल कीजिए और कोड किसी को न बताएँ। फ़ोन किसी और के साथ साझा हो, तो काम के बाद साइन आउट कीजिए।',
            'ऑर्डर करने के लिए आपकी उम्र 18 साल होनी चाहिए। छोटे फ़ैन्स माता-पिता की सहमति से पढ़ और खेल सकते हैं।',
            'आप जब चाहें [अपना खाता हटा सकते हैं](/delete-account)।',
          ],
        },
        {
          id: 'order',
          heading: 'ऑर्डर और भुगतान',
          paragraphs: [
            'जो क़ीमत दिखती है वही आप देते हैं: भारतीय रुपये में, GST सहित, बाद में जुड़ने वाले किसी शुल्क के बिना। भुगतान की पुष्टि होते ही अनुबंध शुरू होता है।',
            'भुगतान से पहले नाम, उसका उच्चारण और मौक़ा जाँच लीजिए। हम वीडियो न बना पाएँ तो आपके पैसे लौटाते हैं।',
          ],
        },
        {
          id: 'delivery',
          heading: 'डिलीवरी और रिफ़ंड',
          paragraphs: [
            'वीडियो कब तक तैयार होगा, यह भुगतान से पहले और बाद में दिखता है। वह अपने लिंक पर 90 दिन रहता है; हमेशा रखने के लिए डाउनलोड कर लीजिए।',
            '[रिफ़ंड नीति](/refund-policy) इन शर्तों का हिस्सा है।',
          ],
        },
        {
          id: 'your-use',
          heading: 'वीडियो के साथ आप क्या कर सकते हैं',
          paragraphs: [
            'वीडियो निजी इस्तेमाल के लिए है। उसे रखिए, भेजिए और अपनों को दिखाइए। स्टार के चेहरे, आवाज़ और नाम के अधिकार स्टार के हैं, और वीडियो के अधिकार हमारे।',
          ],
          list: [
            'उसे न बेचें, न विज्ञापन या प्रचार में लगाएँ; उसके लिए [ब्रांड पूछताछ](/brand-enquiry) से लिखिए।',
            'उसे काटकर, डब करके या बदलकर स्टार से कुछ और न कहलवाएँ।',
            'AI का लेबल या कोड न हटाएँ।',
            'उससे किसी AI को प्रशिक्षित न करें।',
          ],
        },
        {
          id: 'fair-play',
          heading: 'सही इस्तेमाल',
          paragraphs: [
            '[कॉन्टेंट के नियम](/content-guidelines) मानिए। साइट में सेंध न लगाएँ, उस पर बेवजह बोझ न डालें और उससे किसी को नुक़सान न पहुँचाएँ। ऐसा होने पर हम ऑर्डर मना कर सकते हैं, वीडियो वापस ले सकते हैं या खाता बंद कर सकते हैं, और कारण बताते हैं।',
            'AI कॉन्टेंट से क़ानून तोड़ने पर सूचना प्रौद्योगिकी अधिनियम, 2000 और भारतीय न्याय संहिता, 2023 के तहत कार्रवाई हो सकती है।',
          ],
        },
        {
          id: 'liability',
          heading: 'हमारी ज़िम्मेदारी',
          paragraphs: [
            'यहाँ किए वादों के लिए हम ज़िम्मेदार हैं, और उसके लिए भी जिससे क़ानून हमें छूट नहीं देता। निजी ऑर्डर से हुए बाक़ी नुक़सान के लिए हमारी ज़िम्मेदारी आपकी दी हुई क़ीमत तक है।',
            'उपभोक्ता के तौर पर आपका कोई अधिकार इससे कम नहीं होता।',
          ],
        },
        {
          id: 'law',
          heading: 'बदलाव, क़ानून और विवाद',
          paragraphs: [
            'शर्तें बदलने पर ऊपर की तारीख़ बदलती है, और हर ऑर्डर पर उसी दिन की शर्तें लागू रहती हैं। भारतीय क़ानून लागू होता है। फ़ैसला मुंबई की अदालतें करती हैं, और उपभोक्ता के तौर पर आप अपने इलाक़े के उपभोक्ता आयोग में भी जा सकते हैं।',
            `पहले हमसे बात कीजिए: ${supportLink}, या [शिकायत अधिकारी](/grievance)।`,
          ],
        },
      ],
    },
  },
};
