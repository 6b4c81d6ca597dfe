// English, Hindi and Hinglish terms. They match whole words, because names contain the same characters: Hardik,
// Dikshit, Pushpa, Scunthorpe.

/** Terms that are offensive in every context. */
export const severeTerms = split(`
  bitch cunt dickhead faggot fuck motherfucker nigga nigger rapist slut whore bhadwa bhenchod
  behenchod bhosdike bsdk chutiya chutiye gandu gaandu haramzada haramkhor lavda madarchod maderchod
  randi rundi गांडू गाँडू चूतिया चुतिया चूतिये बहनचोद बेहनचोद भड़वा भोसड़ीके मादरचोद मदरचोद रंडी रण्डी
  लौड़ा हरामखोर हरामज़ादा हरामजादा
`);

/** Terms that no star should say in a personal video, although some also have innocent meanings. */
export const mildTerms = split(`
  arse arsehole ass asshole bastard bitches bollocks bullshit cock crap dick dildo fucked fucker
  fucking horny jerk kill masturbate nazi nude nudes orgasm penis piss porn prick pussy rape retard
  sex sexy shit terrorist tits twat vagina wanker bakchod bakchodi bhadva bhosdi bhosadike chinal chod
  chodu chut chutia gaand gand harami haramzadi hijra jhant jhaat kamina kamine kutiya kutta kutte
  lauda lawda loda lodu lund najayaz raand saala suar tatti tharki chakka bhangi chamar katua आतंकवादी
  कमीना कमीने कुतिया कुत्ता कुत्ते गांड गाँड चूत झाट झांट टट्टी नाजायज़ भोसड़ी रांड लंड लौडा साला साले
  सुअर सूअर हरामी हिजड़ा छक्का ठरकी चमार भंगी कटुआ
`);

/** Parts of offensive words: `containsProfanity` finds every word that contains one of them. */
export const stems = split(`
  fuck chutiy bhosdi bhosad madarchod maderchod behenchod bhenchod nigger मादरचोद बहनचोद चूतिय चुतिय
  भोसड़
`);

function split(text: string): string[] {
  return text.trim().split(/\s+/);
}
