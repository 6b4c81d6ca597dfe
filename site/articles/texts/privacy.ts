import type { Article } from '../article.ts';
import { companyName, grievanceLink, postalAddress, supportLink } from '../company.ts';

export const privacy: Article = {
  path: '/privacy',
  icon: 'user',
  updated: '2026-11-20',
  kind: 'prose',
  texts: {
    en: {
      title: 'Privacy policy',
      description: 'Which data we keep, why and for how long, who else sees it, and what you can ask of us.',
      lead: 'We ask for little, say why, and delete it when you ask.',
      sections: [
        {
          id: 'who',
          heading: 'Who is responsible',
          paragraphs: [
            `${companyName}, ${postalAddress.en}, decides what happens with your data. Under the Digital Personal Data Protection Act, 2023 (DPDP Act) we are the data fiduciary and you are the data principal.`,
          ],
        },
        {
          id: 'what',
          heading: 'What we keep, and why',
          paragraphs: ['Only what the service needs:'],
          list: [
            'Your mobile number and name: to sign you in with a one-time code and to tell you about your order.',
            'Your birthday, if you give it: to wish you well. You can skip it.',
            'Your orders: the star, the occasion and its date, the relationship, the name spoken in the video and the sound you chose.',
            'Payments and refunds: amount, date, status and reference. Your card details go to the payment page only; we never see them.',
            'Quiz answers and scores: to show your result.',
            'Enquiries from businesses: what you write in the form, to answer it.',
            'Which pages and buttons are used, with a random device number: to find what does not work.',
          ],
        },
        {
          id: 'other-people',
          heading: 'The person your video is for',
          paragraphs: [
            'You give us their name and how they are related to you. We use it for that one video. Please order only for people who would be glad of it. They can ask us to withdraw the video, too.',
          ],
        },
        {
          id: 'not-collected',
          heading: 'What we do not collect',
          paragraphs: [
            'No photograph of your face and no recording of your voice, not even for the celeb twin of the [fan zone](/fan-zone). No contacts, no location of your phone. We do not sell data.',
          ],
        },
        {
          id: 'device',
          heading: 'What stays on your device',
          paragraphs: [
            'Your sign-in, an unfinished order and the list of your recent orders are saved in your browser’s storage. Signing out removes them all. The page on [cookies and storage](/cookies) names each entry.',
          ],
        },
        {
          id: 'who-else',
          heading: 'Who else sees it',
          paragraphs: ['Companies that work for us, under contract, and only what their task needs:'],
          list: [
            'the payment provider, for your payment;',
            'the sender of text messages, for your code and for messages about your orders;',
            'an AI model that checks the name in your order for offensive words: it receives that text alone;',
            'the tool in which our sales team keeps the enquiries of businesses;',
            'authorities, where the law obliges us.',
          ],
        },
        {
          id: 'how-long',
          heading: 'How long we keep it',
          paragraphs: [
            'Your account stays until you delete it. A video stays under its link for 90 days. When you [delete your account](/delete-account), your name, number and birthday, your videos, your quiz scores and your activity are deleted within 30 days.',
            'Tax invoices stay for eight years because tax law requires them, and records of payments and refunds as long as they can be disputed.',
          ],
        },
        {
          id: 'your-rights',
          heading: 'Your rights',
          paragraphs: [
            `Write to ${supportLink}, and we act on it. We may send a code to your number to be sure that it is you. Under the DPDP Act you can:`,
          ],
          list: [
            'know which data we have about you and who we shared it with;',
            'have it corrected, completed or erased;',
            'withdraw your consent as easily as you gave it;',
            'name someone to use these rights if you die or cannot;',
            `complain to our [Grievance Officer](/grievance) at ${grievanceLink}, and after that to the Data Protection Board of India.`,
          ],
        },
      ],
    },
    hi: {
      title: 'प्राइवेसी नीति',
      description: 'हम कौन-सा डेटा रखते हैं, क्यों और कब तक, और कौन देखता है, और आप हमसे क्या कह सकते हैं।',
      lead: 'हम कम माँगते हैं, कारण बताते हैं, और आपके कहने पर हटा देते हैं।',
      sections: [
        {
          id: 'who',
          heading: 'ज़िम्मेदार कौन है',
          paragraphs: [
            `आपके डेटा का क्या होगा, यह ${companyName}, ${postalAddress.hi} तय करती है। डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम, 2023 (DPDP अधिनियम) के तहत हम डेटा फ़िड्यूशरी हैं और आप डेटा प्रिंसिपल।`,
          ],
        },
        {
          id: 'what',
          heading: 'हम क्या रखते हैं, और क्यों',
          paragraphs: ['सिर्फ़ वही जो सेवा के लिए चाहिए:'],
          list: [
            'आपका मोबाइल नंबर और नाम: कोड से साइन इन कराने और ऑर्डर की ख़बर देने के लिए।',
            'आपका जन्मदिन, अगर आप बताएँ: आपको बधाई देने के लिए। इसे छोड़ भी सकते हैं।',
            'आपके ऑर्डर: स्टार, मौक़ा और उसकी तारीख़, रिश्ता, वीडियो में बोला जाने वाला नाम और आपका चुना उच्चारण।',
            'भुगतान और रिफ़ंड: रक़म, तारीख़, स्थिति और रेफ़रेंस नंबर। कार्ड की जानकारी सिर्फ़ भुगतान पेज पर जाती है; हम उसे कभी नहीं देखते।',
            'क्विज़ के जवाब और स्कोर: आपका नतीजा दिखाने के लिए।',
            'बिज़नेस की पूछताछ: फ़ॉर्म में आपका लिखा, ताकि हम जवाब दे सकें।',
            'कौन-से पेज और बटन इस्तेमाल होते हैं, डिवाइस के एक बेतरतीब नंबर के साथ: यह जानने के लिए कि क्या ठीक नहीं चल रहा।',
          ],
        },
        {
          id: 'other-people',
          heading: 'जिनके लिए वीडियो है',
          paragraphs: [
            'आप हमें उनका नाम और उनसे अपना रिश्ता बताते हैं। हम इसे बस उसी एक वीडियो के लिए इस्तेमाल करते हैं। वीडियो उन्हीं के लिए ऑर्डर कीजिए जिन्हें इससे ख़ुशी हो। वे भी हमसे वीडियो वापस लेने को कह सकते हैं।',
          ],
        },
        {
          id: 'not-collected',
          heading: 'हम क्या नहीं लेते',
          paragraphs: [
            'न आपके चेहरे की फ़ोटो, न आपकी आवाज़ की रिकॉर्डिंग, [फ़ैन ज़ोन](/fan-zone) के सेलेब ट्विन के लिए भी नहीं। न फ़ोन के कॉन्टैक्ट, न फ़ोन की लोकेशन। हम डेटा नहीं बेचते।',
          ],
        },
        {
          id: 'device',
          heading: 'आपके डिवाइस पर क्या रहता है',
          paragraphs: [
            'आपका साइन इन, अधूरा ऑर्डर और हाल के ऑर्डर की सूची आपके ब्राउज़र के स्टोरेज में रहती है। साइन आउट करने पर ये सब हट जाते हैं। हर चीज़ का नाम [कुकीज़ और स्टोरेज](/cookies) के पेज पर है।',
          ],
        },
        {
          id: 'who-else',
          heading: 'और कौन देखता है',
          paragraphs: ['हमारे लिए काम करने वाली कंपनियाँ, अनुबंध के तहत, और सिर्फ़ उतना जितना उनके काम के लिए चाहिए:'],
          list: [
            'भुगतान कंपनी, आपके भुगतान के लिए;',
            'SMS भेजने वाली कंपनी, आपके कोड और ऑर्डर के मैसेज के लिए;',
            'एक AI मॉडल, जो ऑर्डर के नाम में अपशब्द जाँचता है: उसे सिर्फ़ वही शब्द मिलते हैं;',
            'वह टूल जिसमें हमारी सेल्स टीम बिज़नेस की पूछताछ रखती है;',
            'सरकारी अधिकारी, जहाँ क़ानून हमें बाध्य करे।',
          ],
        },
        {
          id: 'how-long',
          heading: 'हम कब तक रखते हैं',
          paragraphs: [
            'खाता तब तक रहता है जब तक आप उसे न हटाएँ। वीडियो अपने लिंक पर 90 दिन रहता है। [खाता हटाने](/delete-account) पर आपका नाम, नंबर और जन्मदिन, आपके वीडियो, क्विज़ स्कोर और गतिविधि 30 दिन के भीतर हट जाते हैं।',
            'टैक्स इनवॉइस आठ साल रहती हैं क्योंकि कर क़ानून यही कहता है, और भुगतान व रिफ़ंड के रिकॉर्ड तब तक जब तक उन पर विवाद हो सकता है।',
          ],
        },
        {
          id: 'your-rights',
          heading: 'आपके अधिकार',
          paragraphs: [
            `${supportLink} पर लिखिए, हम उस पर काम करेंगे। यह पक्का करने के लिए कि लिखने वाले आप ही हैं, हम आपके नंबर पर कोड भेज सकते हैं। DPDP अधिनियम के तहत आप:`,
          ],
          list: [
            'जान सकते हैं कि हमारे पास आपका कौन-सा डेटा है और वह किसे दिया गया;',
            'उसे सही, पूरा या मिटवा सकते हैं;',
            'अपनी सहमति उतनी ही आसानी से वापस ले सकते हैं जितनी आसानी से दी थी;',
            'किसी को नामित कर सकते हैं जो आपके न रहने या असमर्थ होने पर ये अधिकार इस्तेमाल करे;',
            `हमारे [शिकायत अधिकारी](/grievance) को ${grievanceLink} पर, और उसके बाद भारतीय डेटा संरक्षण बोर्ड को शिकायत कर सकते हैं।`,
          ],
        },
      ],
    },
  },
};
