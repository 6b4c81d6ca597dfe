import type { Article } from '../article.ts';
import { supportLink } from '../company.ts';

export const contentGuidelines: Article = {
  path: '/content-guidelines',
  icon: 'shield',
  updated: '2026-11-20',
  kind: 'prose',
  texts: {
    en: {
      title: 'Content guidelines',
      description: 'What a star will and won’t say, how names are checked, and how to ask us to look again.',
      lead: 'A star lends you a face and a voice for a kind word. These are the limits.',
      sections: [
        {
          id: 'welcome',
          heading: 'What is welcome',
          paragraphs: [
            'Wishes for the people in your life: a birthday, a wedding, a festival, an exam, a new job. The script is ours; you choose the star, the occasion, the person and the name.',
          ],
        },
        {
          id: 'not-made',
          heading: 'What we do not make',
          paragraphs: ['We refuse a name or a request that is:'],
          list: [
            'abusive, sexual or a slur, in any language or spelling;',
            'hateful towards a religion, caste, region, gender or disability;',
            'a threat, a taunt or a way to harass someone;',
            'political, or for or against a candidate or party;',
            'meant to deceive: passing the video off as a real statement, or as an endorsement;',
            'harmful to a child.',
          ],
        },
        {
          id: 'check',
          heading: 'How names are checked',
          paragraphs: [
            'An AI model checks the name when you leave that step, in English, Hindi and Hinglish. We tell you before you pay, so that no one pays for a video that cannot be made.',
            'If the check is not working, your order goes ahead, and our team looks at the name before the video is made.',
          ],
        },
        {
          id: 'appeal',
          heading: 'If we got it wrong',
          paragraphs: [
            `Real names are sometimes mistaken for rude words. Choose “I think this is a mistake” beside the message, or write to ${supportLink}. Our team decides, not the model.`,
          ],
        },
        {
          id: 'personal',
          heading: 'Personal means personal',
          paragraphs: [
            'Share your video with family and friends as you like. Do not use it in advertising, for a shop or a campaign, or for money. For that there is a [brand enquiry](/brand-enquiry), with an agreement of its own and a visible disclosure.',
          ],
        },
        {
          id: 'children',
          heading: 'Videos for children',
          paragraphs: [
            'A video may be for a child when a parent or guardian orders it or agrees to it. Only adults can order.',
          ],
        },
        {
          id: 'report',
          heading: 'Report a video',
          paragraphs: [
            'If a video hurts or impersonates someone, tell our [Grievance Officer](/grievance). Send the link or the code; you need no account. We may withdraw a video and close the account that misused it.',
          ],
        },
      ],
    },
    hi: {
      title: 'कॉन्टेंट के नियम',
      description: 'वीडियो में क्या कहा जाएगा और क्या नहीं, नाम कैसे जाँचे जाते हैं, और दोबारा जाँच के लिए कैसे कहें।',
      lead: 'अच्छी बात कहने के लिए स्टार अपना चेहरा और आवाज़ देते हैं। उसकी सीमाएँ ये हैं।',
      sections: [
        {
          id: 'welcome',
          heading: 'किसका स्वागत है',
          paragraphs: [
            'आपके अपनों के लिए शुभकामनाएँ: जन्मदिन, शादी, त्योहार, परीक्षा, नई नौकरी। स्क्रिप्ट हमारी होती है; स्टार, मौक़ा, व्यक्ति और नाम आप चुनते हैं।',
          ],
        },
        {
          id: 'not-made',
          heading: 'हम क्या नहीं बनाते',
          paragraphs: ['हम ऐसे नाम या अनुरोध को मना कर देते हैं जो:'],
          list: [
            'गाली, अश्लील या अपमानजनक हो, किसी भी भाषा या हिज्जे में;',
            'किसी धर्म, जाति, इलाक़े, लिंग या विकलांगता के प्रति नफ़रत भरा हो;',
            'धमकी, ताना या किसी को परेशान करने का तरीक़ा हो;',
            'राजनीतिक हो, या किसी उम्मीदवार या पार्टी के पक्ष या विपक्ष में हो;',
            'धोखा देने के लिए हो: वीडियो को असली बयान या किसी चीज़ का समर्थन बताना;',
            'किसी बच्चे को नुक़सान पहुँचाए।',
          ],
        },
        {
          id: 'check',
          heading: 'नाम कैसे जाँचे जाते हैं',
          paragraphs: [
            'नाम वाला क़दम पूरा करने पर एक AI मॉडल नाम को अंग्रेज़ी, हिन्दी और हिंग्लिश में जाँचता है। हम भुगतान से पहले ही बता देते हैं, ताकि जो वीडियो बन नहीं सकता उसके पैसे कोई न दे।',
            'जाँच उस समय न चल रही हो तो आपका ऑर्डर आगे बढ़ता है, और वीडियो बनने से पहले हमारी टीम नाम देख लेती है।',
          ],
        },
        {
          id: 'appeal',
          heading: 'अगर हमसे ग़लती हुई हो',
          paragraphs: [
            `कभी-कभी असली नाम भी अपशब्द समझ लिए जाते हैं। संदेश के साथ दिया “मुझे लगता है यह ग़लती है” चुनिए, या ${supportLink} पर लिखिए। फ़ैसला मॉडल नहीं, हमारी टीम करती है।`,
          ],
        },
        {
          id: 'personal',
          heading: 'पर्सनल यानी पर्सनल',
          paragraphs: [
            'अपना वीडियो परिवार और दोस्तों के साथ जैसे चाहें शेयर कीजिए। उसे विज्ञापन, दुकान, प्रचार या कमाई के लिए इस्तेमाल न करें। उसके लिए [ब्रांड पूछताछ](/brand-enquiry) है, जिसका अनुबंध अलग होता है और जिसमें साफ़ बताया जाता है कि यह प्रचार है।',
          ],
        },
        {
          id: 'children',
          heading: 'बच्चों के लिए वीडियो',
          paragraphs: [
            'बच्चे के लिए वीडियो तब बन सकता है जब माता-पिता या अभिभावक ऑर्डर करें या सहमत हों। ऑर्डर सिर्फ़ वयस्क कर सकते हैं।',
          ],
        },
        {
          id: 'report',
          heading: 'किसी वीडियो की शिकायत',
          paragraphs: [
            'कोई वीडियो किसी को चोट पहुँचाता हो या किसी का रूप धरता हो, तो हमारे [शिकायत अधिकारी](/grievance) को बताइए। लिंक या कोड भेजिए; खाता होना ज़रूरी नहीं। हम वीडियो वापस ले सकते हैं और ग़लत इस्तेमाल करने वाला खाता बंद कर सकते हैं।',
          ],
        },
      ],
    },
  },
};
