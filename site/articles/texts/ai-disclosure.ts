import type { Article } from '../article.ts';

export const aiDisclosure: Article = {
  path: '/ai-disclosure',
  icon: 'spark',
  updated: '2026-11-20',
  kind: 'prose',
  texts: {
    en: {
      title: 'AI disclosure',
      description:
        'Our videos are AI-generated with the star’s permission. How we label them, and how to check one.',
      lead: 'Every video you order here is made by AI, with the permission of the star in it, and says so.',
      sections: [
        {
          id: 'how-made',
          heading: 'How a video is made',
          paragraphs: [
            'A star is filmed once and reads many lines for us. From that recording, AI makes each video: the face, the voice and the name you chose. The star does not record your video in person.',
            'The stars on this site, their films and their stories are fictional. Any likeness to a real person is a coincidence.',
          ],
        },
        {
          id: 'consent',
          heading: 'The consent of the star',
          paragraphs: [
            'We use a face and a voice only under a written agreement with the person they belong to. It names the occasions and the languages. No script outside it is made.',
            'A star can withdraw this consent. From that day we make no new videos with that face and voice.',
          ],
        },
        {
          id: 'labels',
          heading: 'How you can tell',
          paragraphs: [
            'India’s IT Rules ask for a clear label and a lasting identifier on content that AI made to look real. We do both:',
          ],
          list: [
            'the words “AI-generated with the star’s permission” appear beside samples, beside your video and on the verification page;',
            'every video has its own code, so that anyone can check it.',
          ],
        },
        {
          id: 'verify',
          heading: 'Check a video',
          paragraphs: [
            'Enter its code at [Verify a video](/verify). If it is ours, you see the star, the occasion, the date, and the name it was made for with most letters hidden.',
            'If the code is unknown, check it once more; if it is right, the video is not from us. If we cannot check just now, that does not mean that the video is fake.',
          ],
        },
        {
          id: 'your-face',
          heading: 'Your own face and voice',
          paragraphs: [
            'We never ask for them. The celeb twin of the [fan zone](/fan-zone) takes no photograph; there is nowhere on this site to upload a face. To have a name pronounced you choose from sounds we made.',
          ],
        },
        {
          id: 'other-ai',
          heading: 'Where else AI is used',
          paragraphs: [
            'The name you type is checked by an AI model for offensive words. It receives that text and nothing else about you. If it refuses, you can [ask our team](/content-guidelines#appeal).',
          ],
        },
        {
          id: 'your-part',
          heading: 'Your part',
          paragraphs: [
            'Please leave the label and the code on a video when you share it, and never present it as a recording of something the star really said. Taking a label off AI content can be an offence.',
            'If you see a video that misuses a face or a voice, [tell our Grievance Officer](/grievance).',
          ],
        },
      ],
    },
    hi: {
      title: 'AI की जानकारी',
      description: 'हमारे वीडियो स्टार की अनुमति से AI द्वारा बनते हैं। उन पर लेबल कैसे लगता है और जाँच कैसे करें।',
      lead: 'यहाँ ऑर्डर किया हर वीडियो AI बनाता है, उसमें दिखने वाले स्टार की अनुमति से, और यह उस पर लिखा होता है।',
      sections: [
        {
          id: 'how-made',
          heading: 'वीडियो कैसे बनता है',
          paragraphs: [
            'स्टार की शूटिंग एक बार होती है, जिसमें वे हमारे लिए कई पंक्तियाँ बोलते हैं। उसी रिकॉर्डिंग से AI हर वीडियो बनाता है: चेहरा, आवाज़ और आपका चुना हुआ नाम। आपका वीडियो स्टार ख़ुद रिकॉर्ड नहीं करते।',
            'इस साइट के स्टार, उनकी फ़िल्में और कहानियाँ काल्पनिक हैं। किसी असली व्यक्ति से मेल सिर्फ़ संयोग है।',
          ],
        },
        {
          id: 'consent',
          heading: 'स्टार की सहमति',
          paragraphs: [
            'किसी का चेहरा और आवाज़ हम सिर्फ़ उसी के साथ हुए लिखित अनुबंध पर इस्तेमाल करते हैं। उसमें मौक़े और भाषाएँ तय होती हैं। उससे बाहर की कोई स्क्रिप्ट नहीं बनती।',
            'स्टार अपनी सहमति वापस ले सकते हैं। उस दिन से हम उस चेहरे और आवाज़ से कोई नया वीडियो नहीं बनाते।',
          ],
        },
        {
          id: 'labels',
          heading: 'आप कैसे पहचानें',
          paragraphs: [
            'भारत के IT नियम कहते हैं कि AI से बने, असली जैसे दिखने वाले कॉन्टेंट पर साफ़ लेबल और स्थायी पहचान हो। हम दोनों करते हैं:',
          ],
          list: [
            'सैंपल के साथ, आपके वीडियो के साथ और जाँच के पेज पर लिखा होता है कि वीडियो स्टार की अनुमति से AI द्वारा बनाया गया है;',
            'हर वीडियो का अपना कोड होता है, जिससे कोई भी उसे जाँच सकता है।',
          ],
        },
        {
          id: 'verify',
          heading: 'वीडियो की जाँच',
          paragraphs: [
            'उसका कोड [वीडियो जाँचिए](/verify) पर डालिए। वीडियो हमारा हो तो आपको स्टार, मौक़ा, तारीख़ और वह नाम दिखता है जिसके लिए वीडियो बना, ज़्यादातर अक्षर छिपाकर।',
            'कोड न मिले तो उसे एक बार फिर देख लीजिए; कोड सही हो, तो वीडियो हमारा नहीं है। अगर अभी जाँच न हो पाए, तो इसका मतलब यह नहीं कि वीडियो नक़ली है।',
          ],
        },
        {
          id: 'your-face',
          heading: 'आपका चेहरा और आवाज़',
          paragraphs: [
            'हम इन्हें कभी नहीं माँगते। [फ़ैन ज़ोन](/fan-zone) का सेलेब ट्विन कोई फ़ोटो नहीं लेता; इस साइट पर चेहरा अपलोड करने की कोई जगह ही नहीं है। नाम का उच्चारण आप हमारी बनाई आवाज़ों में से चुनते हैं।',
          ],
        },
        {
          id: 'other-ai',
          heading: 'AI और कहाँ काम आता है',
          paragraphs: [
            'आपका लिखा नाम एक AI मॉडल जाँचता है कि उसमें कोई अपशब्द तो नहीं। उसे सिर्फ़ वही शब्द मिलते हैं, आपके बारे में और कुछ नहीं। वह मना करे तो आप [हमारी टीम से पूछ सकते हैं](/content-guidelines#appeal)।',
          ],
        },
        {
          id: 'your-part',
          heading: 'आपकी ज़िम्मेदारी',
          paragraphs: [
            'वीडियो शेयर करते समय उसका लेबल और कोड रहने दीजिए, और उसे कभी ऐसे पेश न करें जैसे स्टार ने यह बात सच में कही हो। AI से बने कॉन्टेंट का लेबल हटाना अपराध हो सकता है।',
            'कोई वीडियो किसी के चेहरे या आवाज़ का ग़लत इस्तेमाल करता दिखे, तो [हमारे शिकायत अधिकारी को बताइए](/grievance)।',
          ],
        },
      ],
    },
  },
};
