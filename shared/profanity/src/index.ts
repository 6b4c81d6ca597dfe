export { containsProfanity, containsSevereProfanity } from './contains-profanity.ts';
