import type { Article } from '../article.ts';
import { supportLink, supportPhone } from '../company.ts';

export const help: Article = {
  path: '/help',
  icon: 'chat',
  updated: '2026-11-20',
  kind: 'questions',
  texts: {
    en: {
      title: 'Help',
      description:
        'Answers about ordering a video, names, payment, delivery, refunds, sign-in and your data.',
      lead: 'Short answers to what people ask us most.',
      sections: [
        {
          id: 'ordering',
          heading: 'Ordering',
          questions: [
            {
              question: 'How do I order a video?',
              answer:
                'Choose [a star](/celebrities), then the occasion, then who it is for. You see the script and the full price, GST included, before you sign in or pay.',
            },
            {
              question: 'How do I make sure the name is said correctly?',
              answer:
                'Type the name, listen to the ways it can sound, and choose one. You do not record anything yourself.',
            },
            {
              question: 'Why was a name not accepted?',
              answer: `Names go through an automatic check for offensive words, and a check can be wrong. Use the link beside the message, or write to ${supportLink}, and our team will look. See the [content guidelines](/content-guidelines).`,
            },
            {
              question: 'Can I change an order after paying?',
              answer: `Not once the video is being made. Write to ${supportLink} at once if you notice a mistake. If the mistake is ours, we return your money.`,
            },
          ],
        },
        {
          id: 'paying',
          heading: 'Paying',
          questions: [
            {
              question: 'How can I pay?',
              answer:
                'By credit or debit card, and by UPI if the payment page offers it. Prices are charged in Indian rupees. Your card details never reach us.',
            },
            {
              question: 'The payment is pending. Should I pay again?',
              answer:
                'No. Your bank has not answered yet, and the page keeps asking. If the money left your account and we cannot confirm it, it comes back automatically.',
            },
          ],
        },
        {
          id: 'your-video',
          heading: 'Your video',
          questions: [
            {
              question: 'When will it be ready?',
              answer:
                'The page of each star says how long it takes, usually within a day. After payment you see the time by which your video is ready. [Your orders](/orders) shows how far it is.',
            },
            {
              question: 'Why don’t I see my order?',
              answer:
                'Sign in on [Your orders](/orders) with the number you ordered with: it lists your orders on every device. Or open the link in our text message.',
            },
            {
              question: 'How long can I watch it?',
              answer:
                'For 90 days, under its own link. Download it to keep it. You can send it on WhatsApp from the same page.',
            },
            {
              question: 'Is it really the star?',
              answer:
                'It is an AI-generated video, made with the star’s permission, and it says so. The [AI disclosure](/ai-disclosure) explains how.',
            },
            {
              question: 'How do I check that a video is genuine?',
              answer:
                'Enter the code under the video at [Verify a video](/verify). “Couldn’t check right now” means only that: try again later.',
            },
          ],
        },
        {
          id: 'refunds',
          heading: 'Refunds',
          questions: [
            {
              question: 'Can I get my money back?',
              answer:
                'Yes, until you watch the video. If the name, the pronunciation, the occasion or the quality is wrong, or it came late, you can ask within 7 days of delivery even after watching. The [refund policy](/refund-policy) has the details.',
            },
            {
              question: 'When does the money arrive?',
              answer:
                'It goes back to the card or account you paid with, within 5–7 working days of the refund being accepted. Your bank may show it a little later.',
            },
          ],
        },
        {
          id: 'account',
          heading: 'Sign-in and your data',
          questions: [
            {
              question: 'The sign-in code did not come. What now?',
              answer: `A code can take up to 30 seconds. Ask for it again, and check the number and its country. If nothing comes, write to ${supportLink} or call ${supportPhone}, every day from 9 am to 9 pm IST.`,
            },
            {
              question: 'Why is there no password?',
              answer:
                'You sign in with your mobile number and a one-time code. There is no password to forget or to steal. Never give a code to anyone who calls you; we never ask for it.',
            },
            {
              question: 'How do I delete my account?',
              answer:
                'On [Delete your account](/delete-account), with your mobile number and a code. The page says what is deleted and what the law makes us keep.',
            },
          ],
        },
      ],
    },
    hi: {
      title: 'मदद',
      description: 'वीडियो ऑर्डर करने, नाम, भुगतान, डिलीवरी, रिफ़ंड, साइन इन और आपके डेटा से जुड़े जवाब।',
      lead: 'जो बातें लोग हमसे सबसे ज़्यादा पूछते हैं, उनके छोटे जवाब।',
      sections: [
        {
          id: 'ordering',
          heading: 'ऑर्डर करना',
          questions: [
            {
              question: 'वीडियो कैसे ऑर्डर करें?',
              answer:
                '[स्टार](/celebrities) चुनिए, फिर मौक़ा, फिर यह कि वीडियो किसके लिए है। साइन इन या भुगतान से पहले ही आपको स्क्रिप्ट और GST सहित पूरी क़ीमत दिख जाती है।',
            },
            {
              question: 'नाम सही बोला जाए, यह कैसे पक्का करें?',
              answer: 'नाम लिखिए, उसके अलग-अलग उच्चारण सुनिए और एक चुन लीजिए। आपको कुछ रिकॉर्ड नहीं करना पड़ता।',
            },
            {
              question: 'मेरा लिखा नाम क्यों नहीं माना गया?',
              answer: `नाम अपने आप जाँचे जाते हैं कि उनमें कोई अपशब्द तो नहीं, और जाँच ग़लत भी हो सकती है। संदेश के साथ दिया लिंक दबाइए या ${supportLink} पर लिखिए, हमारी टीम देखेगी। [कॉन्टेंट के नियम](/content-guidelines) भी पढ़िए।`,
            },
            {
              question: 'क्या भुगतान के बाद ऑर्डर बदल सकते हैं?',
              answer: `वीडियो बनना शुरू होने के बाद नहीं। कोई ग़लती दिखे तो तुरंत ${supportLink} पर लिखिए। ग़लती हमारी हो तो हम पैसे लौटाते हैं।`,
            },
          ],
        },
        {
          id: 'paying',
          heading: 'भुगतान',
          questions: [
            {
              question: 'भुगतान कैसे कर सकते हैं?',
              answer:
                'क्रेडिट या डेबिट कार्ड से, और भुगतान पेज पर विकल्प हो तो UPI से भी। क़ीमत भारतीय रुपये में ली जाती है। आपके कार्ड की जानकारी हम तक कभी नहीं पहुँचती।',
            },
            {
              question: 'भुगतान अटका हुआ है। क्या दोबारा भुगतान करूँ?',
              answer:
                'नहीं। आपके बैंक का जवाब अभी नहीं आया है और पेज पूछता रहता है। अगर पैसे खाते से कट गए और हम पुष्टि नहीं कर पाए, तो वे अपने आप लौट आते हैं।',
            },
          ],
        },
        {
          id: 'your-video',
          heading: 'आपका वीडियो',
          questions: [
            {
              question: 'वीडियो कब तक तैयार होगा?',
              answer:
                'हर स्टार के पेज पर लिखा है कि कितना समय लगता है, आम तौर पर एक दिन के भीतर। भुगतान के बाद आपको वह समय दिखता है जब तक वीडियो तैयार होगा। [आपके ऑर्डर](/orders) में दिखता है कि काम कहाँ तक पहुँचा।',
            },
            {
              question: 'मेरा ऑर्डर क्यों नहीं दिख रहा?',
              answer:
                'जिस नंबर से ऑर्डर किया था, उसी से [आपके ऑर्डर](/orders) पर साइन इन कीजिए: सारे ऑर्डर हर डिवाइस पर दिखेंगे। या हमारे SMS का लिंक खोलिए।',
            },
            {
              question: 'वीडियो कितने दिन देख सकते हैं?',
              answer:
                'उसके अपने लिंक पर 90 दिन तक। हमेशा रखने के लिए डाउनलोड कर लीजिए। उसी पेज से WhatsApp पर भी भेज सकते हैं।',
            },
            {
              question: 'क्या वीडियो में सच में वही स्टार है?',
              answer:
                'यह स्टार की अनुमति से AI द्वारा बनाया गया वीडियो है, और यह बात उस पर लिखी होती है। कैसे बनता है, यह [AI की जानकारी](/ai-disclosure) में पढ़िए।',
            },
            {
              question: 'कैसे जाँचें कि वीडियो असली है?',
              answer:
                'वीडियो के नीचे लिखा कोड [वीडियो जाँचिए](/verify) पर डालिए। “अभी जाँच नहीं हो सकी” का मतलब बस इतना ही है: थोड़ी देर में फिर कोशिश कीजिए।',
            },
          ],
        },
        {
          id: 'refunds',
          heading: 'रिफ़ंड',
          questions: [
            {
              question: 'क्या मेरे पैसे वापस मिल सकते हैं?',
              answer:
                'हाँ, जब तक आपने वीडियो नहीं देखा है। नाम, उच्चारण, मौक़ा या क्वालिटी ग़लत हो, या वीडियो देर से आया हो, तो देखने के बाद भी डिलीवरी के 7 दिन के भीतर माँग सकते हैं। पूरी बात [रिफ़ंड नीति](/refund-policy) में है।',
            },
            {
              question: 'पैसे कब तक आएँगे?',
              answer:
                'रिफ़ंड मंज़ूर होने के 5–7 कामकाजी दिनों में, उसी कार्ड या खाते में जिससे आपने भुगतान किया था। बैंक में दिखने में थोड़ा और समय लग सकता है।',
            },
          ],
        },
        {
          id: 'account',
          heading: 'साइन इन और आपका डेटा',
          questions: [
            {
              question: 'साइन इन का कोड नहीं आया। अब क्या करें?',
              answer: `कोड आने में 30 सेकंड तक लग सकते हैं। नंबर और देश जाँचकर कोड फिर मँगाइए। फिर भी न आए तो ${supportLink} पर लिखिए या ${supportPhone} पर कॉल कीजिए, हर दिन सुबह 9 से रात 9 बजे तक (IST)।`,
            },
            {
              question: 'यहाँ पासवर्ड क्यों नहीं है?',
              answer:
                'आप मोबाइल नंबर और OTP से साइन इन करते हैं। न पासवर्ड भूलने का डर, न चोरी होने का। फ़ोन करके कोड माँगने वाले को कोड कभी न बताएँ; हम कोड नहीं माँगते।',
            },
            {
              question: 'अपना खाता कैसे हटाएँ?',
              answer:
                '[अपना खाता हटाइए](/delete-account) पेज पर, मोबाइल नंबर और एक कोड से। वहीं लिखा है कि क्या हटेगा और क़ानून के कारण हमें क्या रखना पड़ता है।',
            },
          ],
        },
      ],
    },
  },
};
