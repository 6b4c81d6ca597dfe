import { createContext } from 'react';

export const Tone = createContext('default');
