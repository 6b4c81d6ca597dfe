import type { Article } from '../article.ts';
import { companyName, grievanceLink, postalAddress, supportLink, supportPhone } from '../company.ts';

export const grievance: Article = {
  path: '/grievance',
  icon: 'warning',
  updated: '2026-11-20',
  kind: 'prose',
  texts: {
    en: {
      title: 'Complaints and Grievance Officer',
      description: 'How to complain about a video, an order or your data, and by when you get an answer.',
      lead: 'Something went wrong and no one has fixed it? This is the person who must answer.',
      sections: [
        {
          id: 'first',
          heading: 'The quick way first',
          paragraphs: [
            `Most things are settled faster by our support: ${supportLink} or ${supportPhone}, every day from 9 am to 9 pm IST. For money, [ask for a refund](/refund-policy#how-to-ask).`,
          ],
        },
        {
          id: 'officer',
          heading: 'The Grievance Officer',
          paragraphs: [
            'Write in English or Hindi. You need no account, and it costs nothing.',
            `Grievance Officer, ${companyName}, ${postalAddress.en}. Email: ${grievanceLink}.`,
          ],
        },
        {
          id: 'what',
          heading: 'What to complain about',
          paragraphs: ['Anything on this site, for example:'],
          list: [
            'a video that misuses your face, your voice or your name;',
            'content that breaks our [content guidelines](/content-guidelines) or the law;',
            'an order, a payment or a refund that went wrong;',
            'what we do with your [personal data](/privacy).',
          ],
        },
        {
          id: 'send',
          heading: 'What to send us',
          paragraphs: [
            'The link or the code of the video, or the number of the order; what happened; and how we can reach you. If it is about your face or voice, say so in the first line. Please send no card numbers and no sign-in codes.',
          ],
        },
        {
          id: 'when',
          heading: 'When you get an answer',
          paragraphs: ['You get a ticket number and these times, counted from your message:'],
          list: [
            'within 2 hours: we take down intimate images and videos that impersonate you, while we look into it;',
            'within 24 hours: we confirm that we have it;',
            'within 7 days: you get a decision with its reasons;',
            'within one month at the latest: an order or a refund is settled.',
          ],
        },
        {
          id: 'next',
          heading: 'If you are not satisfied',
          paragraphs: ['You can take it further, depending on what it is about:'],
          list: [
            'content: the Grievance Appellate Committee, within 30 days of our decision;',
            'personal data: the Data Protection Board of India;',
            'an order: the National Consumer Helpline (1915) or your consumer commission;',
            'fraud with a fake video: the national cybercrime helpline (1930).',
          ],
        },
      ],
    },
    hi: {
      title: 'शिकायत और शिकायत अधिकारी',
      description: 'वीडियो, ऑर्डर या अपने डेटा की शिकायत कैसे करें, और जवाब कब तक मिलेगा।',
      lead: 'कुछ ग़लत हुआ और किसी ने ठीक नहीं किया? जवाब देना इनकी ज़िम्मेदारी है।',
      sections: [
        {
          id: 'first',
          heading: 'पहले आसान रास्ता',
          paragraphs: [
            `ज़्यादातर बातें हमारी सपोर्ट टीम जल्दी सुलझा देती है: ${supportLink} या ${supportPhone}, हर दिन सुबह 9 से रात 9 बजे तक (IST)। पैसों की बात हो तो [रिफ़ंड माँगिए](/refund-policy#how-to-ask)।`,
          ],
        },
        {
          id: 'officer',
          heading: 'शिकायत अधिकारी',
          paragraphs: [
            'हिन्दी या अंग्रेज़ी में लिखिए। खाता होना ज़रूरी नहीं, और इसका कोई शुल्क नहीं।',
            `शिकायत अधिकारी, ${companyName}, ${postalAddress.hi}। ईमेल: ${grievanceLink}`,
          ],
        },
        {
          id: 'what',
          heading: 'किस बात की शिकायत करें',
          paragraphs: ['इस साइट पर किसी भी बात की, जैसे:'],
          list: [
            'कोई वीडियो जो आपके चेहरे, आवाज़ या नाम का ग़लत इस्तेमाल करता हो;',
            'ऐसा कॉन्टेंट जो हमारे [कॉन्टेंट के नियम](/content-guidelines) या क़ानून तोड़ता हो;',
            'ऑर्डर, भुगतान या रिफ़ंड में हुई गड़बड़;',
            'आपके [निजी डेटा](/privacy) के साथ हम जो करते हैं।',
          ],
        },
        {
          id: 'send',
          heading: 'हमें क्या भेजें',
          paragraphs: [
            'वीडियो का लिंक या कोड, या ऑर्डर का नंबर; क्या हुआ; और हम आपसे कैसे संपर्क करें। बात आपके चेहरे या आवाज़ की हो तो पहली पंक्ति में ही लिखिए। कार्ड नंबर या साइन इन के कोड न भेजें।',
          ],
        },
        {
          id: 'when',
          heading: 'जवाब कब मिलेगा',
          paragraphs: ['आपको टिकट नंबर मिलता है, और आपके संदेश से गिनकर ये समय-सीमाएँ:'],
          list: [
            '2 घंटे में: अंतरंग तस्वीरें और आपका रूप धरने वाले वीडियो हटा दिए जाते हैं, जाँच चलती रहती है;',
            '24 घंटे में: हम बताते हैं कि शिकायत मिल गई;',
            '7 दिन में: आपको कारण के साथ फ़ैसला मिलता है;',
            'ज़्यादा से ज़्यादा एक महीने में: ऑर्डर या रिफ़ंड का मामला निपट जाता है।',
          ],
        },
        {
          id: 'next',
          heading: 'अगर आप संतुष्ट न हों',
          paragraphs: ['बात किस बारे में है, उसके हिसाब से आप आगे जा सकते हैं:'],
          list: [
            'कॉन्टेंट: शिकायत अपीलीय समिति (GAC), हमारे फ़ैसले के 30 दिन के भीतर;',
            'निजी डेटा: भारतीय डेटा संरक्षण बोर्ड;',
            'ऑर्डर: राष्ट्रीय उपभोक्ता हेल्पलाइन (1915) या आपका उपभोक्ता आयोग;',
            'नक़ली वीडियो से धोखाधड़ी: राष्ट्रीय साइबर अपराध हेल्पलाइन (1930)।',
          ],
        },
      ],
    },
  },
};
