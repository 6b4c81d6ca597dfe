import type { Article } from '../article.ts';
import { supportLink } from '../company.ts';

export const cookies: Article = {
  path: '/cookies',
  icon: 'phone',
  updated: '2026-11-30',
  kind: 'prose',
  texts: {
    en: {
      title: 'Cookies and storage',
      description: 'The few cookies we set, what we keep in your browser’s storage, and how to clear it.',
      lead: 'A few small cookies, a few entries in your browser, and nothing from third parties without your consent.',
      sections: [
        {
          id: 'cookie',
          heading: 'The cookies we set',
          paragraphs: [
            'UUID: 32 random letters and digits, kept for a year. With it you see the same version of the site on every page, and we can count devices. It holds no name and no number. The same value is saved in your browser’s storage.',
            'consent: whether you accepted or rejected measuring, for six months. appBanner: that you dismissed the offer of our app, for 30 days. moved: that the page you wanted does not exist, for half a minute. variants: which version of a page you see where two are tried, for a year. receipt: which versions of our pages you get, and, scrambled, in which network you are, for an hour; with it we can tell real error reports from your browser from invented ones. signedIn: that you are signed in, until you sign out; not who you are. marquee-preview: that you opened a link to a preview of our next version, until the preview ends or you leave it, a month at most.',
          ],
        },
        {
          id: 'storage',
          heading: 'What we save in your browser’s storage',
          paragraphs: ['These entries are for you; the site reads them when it needs them:'],
          list: [
            'loginState: your sign-in, until you sign out.',
            'profile: the name and number you signed in with, to show them on your account page, until you sign out.',
            'checkoutDetails and checkoutDraft: the order you have not finished, until you pay or sign out. They hold the name for the video, the occasion and its date, and the relationship.',
            'recentOrders: the orders placed in this browser and those of your account, until you sign out.',
            'lastWayToPay: how you last started a payment (UPI, card or netbanking), until you sign out.',
            'quizResults, quizStreak and quizPendingAnswer: your quiz results, the answers you gave, how many in a row were right, and an answer that is still to be sent, until you sign out.',
            'recentSearches: the last five things you searched for in the fan zone, until you clear them there or sign out.',
            'releases: which versions of the parts of this site worked in this browser and which did not, so that a part that breaks can go on in its last good version.',
            'receipt: for which versions of our pages this tab has the cookie of this name, until you close the tab.',
            'salesEnquiry and brandEnquiry: a business form you have not sent.',
            'internationalUser: the country of your number, if it is not an Indian one, until you sign out.',
            'app_version_name: the version of our app the site works with.',
            'sound: whether you turned the sound on, until you close the tab.',
            'carriedInput: what you typed into a form, while the page opens in the other language; never a code, a card or a password.',
            'languagePlace: how far you had read, while the page opens in the other language.',
            'Pages and pictures you have opened, so you can read them offline: at most 40 pages for 30 days, none of them about you, and gone when you sign in, sign out or delete your account.',
          ],
        },
        {
          id: 'measuring',
          heading: 'How we measure our own pages',
          paragraphs: [
            'If you agree, we send our own server short notes such as “price shown”, with the time, your kind of system and the device number, or your customer number when you are signed in. Never your name or your mobile number.',
          ],
        },
        {
          id: 'partners',
          heading: 'Tools of other companies',
          paragraphs: [
            'Four kinds may be used here: a service that sees which link brought you, an advertising pixel, a recorder of visits and a tag manager. They load only after you agree, never before the page can be used, and never where you sign in, pay, verify a video or delete your account. The recorder sees nothing of what you type or read. No is as easy to choose as yes, and everything works the same. Change your mind at any time with “Privacy choices” at the foot of every page.',
          ],
        },
        {
          id: 'clear',
          heading: 'How to clear it',
          paragraphs: [
            '[Sign out](/account) to remove your sign-in, your profile, your orders, your searches and your quiz results. To remove everything, clear the data of this site in the settings of your browser. [Deleting your account](/delete-account) empties the storage of the browser you do it in and removes the cookie.',
            'Without storage you can still read every page. You would have to sign in again and again, and an unfinished order would be lost.',
          ],
        },
        {
          id: 'questions',
          heading: 'Questions',
          paragraphs: [`Read the [privacy policy](/privacy), or write to ${supportLink}.`],
        },
      ],
    },
    hi: {
      title: 'कुकीज़ और स्टोरेज',
      description: 'हमारी कुछ कुकीज़, आपके ब्राउज़र के स्टोरेज में हम क्या रखते हैं, और उसे कैसे मिटाएँ।',
      lead: 'कुछ छोटी कुकीज़, ब्राउज़र में कुछ चीज़ें, और आपकी सहमति के बिना किसी दूसरी कंपनी का कुछ नहीं।',
      sections: [
        {
          id: 'cookie',
          heading: 'हमारी कुकीज़',
          paragraphs: [
            'UUID: 32 बेतरतीब अक्षर और अंक, जो एक साल रहते हैं। इससे आपको हर पेज पर साइट का एक ही वर्ज़न दिखता है और हम डिवाइस गिन पाते हैं। इसमें न नाम है, न नंबर। यही मान आपके ब्राउज़र के स्टोरेज में भी रहता है।',
            'consent: आँकड़े लेने की आपकी मंज़ूरी या मनाही, छह महीने। appBanner: कि आपने हमारे ऐप का सुझाव हटा दिया, 30 दिन। moved: कि जो पेज आप चाहते थे वह नहीं है, आधा मिनट। variants: जहाँ किसी पेज के दो रूप परखे जाते हैं, आपको कौन-सा दिखता है, एक साल। receipt: कि आपको हमारे पेजों के कौन-से वर्ज़न मिलते हैं, और आप किस नेटवर्क पर हैं (कूट रूप में), एक घंटा; इससे हम पहचान पाते हैं कि गड़बड़ी की ख़बर सचमुच आपके ब्राउज़र से आई है या किसी ने गढ़ी है। signedIn: कि आप साइन इन हैं, जब तक आप साइन आउट न करें; यह नहीं कि आप कौन हैं। marquee-preview: कि आपने हमारे अगले वर्ज़न के प्रीव्यू का लिंक खोला, जब तक प्रीव्यू ख़त्म न हो या आप उससे बाहर न जाएँ, ज़्यादा से ज़्यादा एक महीना।',
          ],
        },
        {
          id: 'storage',
          heading: 'ब्राउज़र के स्टोरेज में क्या रहता है',
          paragraphs: ['ये चीज़ें आपके लिए हैं; साइट इन्हें ज़रूरत पड़ने पर पढ़ती है:'],
          list: [
            'loginState: आपका साइन इन, जब तक आप साइन आउट न करें।',
            'profile: साइन इन वाला नाम और नंबर, ताकि आपके खाते के पेज पर दिखें, जब तक आप साइन आउट न करें।',
            'checkoutDetails और checkoutDraft: आपका अधूरा ऑर्डर, जब तक आप भुगतान या साइन आउट न करें। इनमें वीडियो का नाम, मौक़ा और उसकी तारीख़, और रिश्ता होता है।',
            'recentOrders: इस ब्राउज़र से किए गए और आपके खाते के ऑर्डर, जब तक आप साइन आउट न करें।',
            'lastWayToPay: पिछली बार आपने भुगतान किस तरह शुरू किया (UPI, कार्ड या नेटबैंकिंग), जब तक आप साइन आउट न करें।',
            'quizResults, quizStreak और quizPendingAnswer: आपके क्विज़ के नतीजे, आपके दिए जवाब, लगातार कितने सही रहे, और वह जवाब जो अभी भेजा जाना है, जब तक आप साइन आउट न करें।',
            'recentSearches: फ़ैन ज़ोन में आपकी पिछली पाँच खोजें, जब तक आप उन्हें वहाँ मिटा न दें या साइन आउट न करें।',
            'releases: इस साइट के किन हिस्सों के कौन-से वर्ज़न इस ब्राउज़र में चले और कौन-से नहीं, ताकि ख़राब हुआ हिस्सा अपने पिछले अच्छे वर्ज़न में चलता रहे।',
            'receipt: हमारे पेजों के किन वर्ज़न के लिए इस टैब के पास इसी नाम की कुकी है, टैब बंद होने तक।',
            'salesEnquiry और brandEnquiry: बिज़नेस का वह फ़ॉर्म जो आपने भेजा नहीं।',
            'internationalUser: आपका नंबर भारत के बाहर का हो तो उसका देश, जब तक आप साइन आउट न करें।',
            'app_version_name: हमारे ऐप का वह वर्ज़न जिसके साथ साइट चलती है।',
            'sound: आपने आवाज़ चालू की या नहीं, टैब बंद होने तक।',
            'carriedInput: फ़ॉर्म में आपने जो लिखा, बस तब तक जब तक पेज दूसरी भाषा में खुलता है; कोड, कार्ड या पासवर्ड कभी नहीं।',
            'languagePlace: आप कहाँ तक पढ़ चुके थे, बस तब तक जब तक पेज दूसरी भाषा में खुलता है।',
            'आपके खोले हुए पेज और तस्वीरें, ताकि आप उन्हें बिना इंटरनेट पढ़ सकें: 30 दिन तक ज़्यादा से ज़्यादा 40 पेज, आपके बारे में कोई नहीं, और साइन इन, साइन आउट या खाता हटाने पर सब मिट जाते हैं।',
          ],
        },
        {
          id: 'measuring',
          heading: 'हम इस्तेमाल के आँकड़े कैसे लेते हैं',
          paragraphs: [
            'आपकी हाँ हो तो हम अपने ही सर्वर को छोटे नोट भेजते हैं, जैसे “क़ीमत दिखी”, समय, आपके सिस्टम का प्रकार और डिवाइस नंबर के साथ, या साइन इन होने पर ग्राहक नंबर के साथ। आपका नाम या मोबाइल नंबर कभी नहीं।',
          ],
        },
        {
          id: 'partners',
          heading: 'दूसरी कंपनियों के टूल',
          paragraphs: [
            'यहाँ चार तरह के टूल काम आ सकते हैं: कौन-सा लिंक आपको लाया यह देखने वाली सेवा, विज्ञापन पिक्सेल, विज़िट रिकॉर्ड करने वाला टूल और टैग मैनेजर। ये आपकी हाँ के बाद ही लोड होते हैं, पेज इस्तेमाल लायक़ होने से पहले कभी नहीं, और साइन इन, भुगतान, वीडियो की जाँच या खाता हटाने के पेज पर कभी नहीं। रिकॉर्ड करने वाला टूल आपका लिखा या पढ़ा कुछ नहीं देखता। ना कहना उतना ही आसान है जितना हाँ, और सब कुछ वैसे ही चलता है। हर पेज के नीचे “प्राइवेसी के विकल्प” से आप कभी भी अपना फ़ैसला बदल सकते हैं।',
          ],
        },
        {
          id: 'clear',
          heading: 'इसे कैसे मिटाएँ',
          paragraphs: [
            '[साइन आउट](/account) करने पर साइन इन, प्रोफ़ाइल, ऑर्डर, खोजें और क्विज़ के नतीजे हट जाते हैं। सब कुछ हटाने के लिए ब्राउज़र की सेटिंग में इस साइट का डेटा मिटाइए। [खाता हटाने](/delete-account) पर उस ब्राउज़र का स्टोरेज ख़ाली हो जाता है जिससे आपने खाता हटाया, और कुकी भी हट जाती है।',
            'स्टोरेज के बिना भी आप हर पेज पढ़ सकते हैं। बस बार-बार साइन इन करना पड़ेगा और अधूरा ऑर्डर खो जाएगा।',
          ],
        },
        {
          id: 'questions',
          heading: 'सवाल',
          paragraphs: [`[प्राइवेसी नीति](/privacy) पढ़िए, या ${supportLink} पर लिखिए।`],
        },
      ],
    },
  },
};
