/** The texts of a killed slot, shared by the server and the browser. */
export const killedTexts = {
  en: {
    killedTitle: 'This section is taking a break',
    killedText: 'We have switched it off for a moment. Please come back soon.',
  },
  hi: {
    killedTitle: 'यह हिस्सा थोड़ी देर के लिए बंद है',
    killedText: 'हमने इसे कुछ समय के लिए रोका है। थोड़ी देर में फिर देखिए।',
  },
};
