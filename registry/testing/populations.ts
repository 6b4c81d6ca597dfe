import { carriersAndOthers, type Canary, type Traffic } from './play-canaries.ts';

/** How many visitors a population has. What changes in time is over by then. */
export const populationSize = 150_000;

/**
 * Invented populations in which every visitor has the same code, so that a withdrawal is wrong. They differ in what no
 * guarantee may depend on: which networks fail how often, how many visitors share one, whether they fail together, and
 * what changes while a canary runs.
 */
export const populations: readonly { name: string; canary: Canary }[] = [
  {
    name: 'a canary of 10 %, 70 % of visitors in 500 networks that fail for 3 %, others for 0.5 %',
    canary: identical(0.1, carriersAndOthers({ rates: [0.03, 0.005], carriers: 0.7, networks: 500 }), 0.03),
  },
  {
    name: 'a canary of 5 %, 60 % of visitors in 200 networks that fail for 2 %, others for 0.5 %',
    canary: identical(0.05, carriersAndOthers({ rates: [0.02, 0.005], carriers: 0.6, networks: 200 }), 0.02),
  },
  {
    name: 'a canary of 50 %, 60 % of visitors in 20 networks, all fail for 2 %',
    canary: identical(0.5, carriersAndOthers({ rates: [0.02, 0.02], carriers: 0.6, networks: 20 }), 0.02),
  },
  {
    name: 'a canary of 5 %, one carrier has 60 % of visitors and fails for 5 %, others for 0.2 %',
    canary: identical(0.05, carriersAndOthers({ rates: [0.05, 0.002], carriers: 0.6, networks: 1 }), 0.05),
  },
  {
    name: 'a canary of 10 %, 5,000 networks of very different size and rate (0.1 to 10 %)',
    canary: identical(
      0.1,
      (chance) => {
        // Half of the visitors are in the 70 largest networks.
        const network = Math.floor(5_000 ** chance());
        return { network, rate: 0.001 * 100 ** hashed(network) };
      },
      0.1,
    ),
  },
  {
    name: 'a canary of 10 %, one of 50 households blocks scripts and fails for 80 %, others for 0.1 %',
    canary: identical(
      0.1,
      (chance) => {
        const network = Math.floor(40_000 * chance());
        return { network, rate: hashed(network) < 0.02 ? 0.8 : 0.001 };
      },
      0.8,
    ),
  },
  {
    name: 'a canary of 10 %, an outage in which a third of 900 networks fail for 40 % a tenth of the time',
    canary: identical(
      0.1,
      (chance, at) => {
        const network = Math.floor(900 * chance());
        const isOut = at % 30_000 < 3_000 && network % 3 === 0;
        return { network, rate: isOut ? 0.4 : 0.005 };
      },
      0.4,
    ),
  },
  {
    name: 'a canary of 25 %, by day offices and by night carriers, whose rates rise and fall (0.2 to 4 %)',
    canary: identical(
      0.25,
      (chance, at) => {
        const night = (1 + Math.sin((at / 10_000) * 2 * Math.PI)) / 2;
        const isCarrier = chance() < 0.2 + 0.6 * night;
        return {
          network: Math.floor((isCarrier ? 40 : 2_000) * chance()) + (isCarrier ? 0 : 40),
          rate: 0.002 + 0.038 * (isCarrier ? night : 1 - night),
        };
      },
      0.04,
    ),
  },
  {
    name: 'a canary that grows from 1 to 10 and 50 % while failures fall from 5 to 0.5 %',
    canary: {
      shareAt: (at) => (at < 30_000 ? 0.01 : at < 80_000 ? 0.1 : 0.5),
      fails: 0,
      highestRate: 0.05,
      traffic: (chance, at) => ({
        network: Math.floor(3_000 * chance() ** 2),
        rate: 0.05 - 0.045 * (at / populationSize),
      }),
    },
  },
  {
    name: 'a canary of 1 %, networks that fail for everyone for a while, one after the other',
    canary: identical(0.01, (chance, at) => {
      const network = Math.floor(300 * chance());
      return { network, rate: network === Math.floor(at / 500) % 300 ? 1 : 0.003 };
    }),
  },
];

function identical(share: number, traffic: Traffic, highestRate = 1): Canary {
  return { shareAt: () => share, fails: 0, traffic, highestRate };
}

/** A number from 0 to 1 that is the same for the same network, spread evenly over networks. */
function hashed(network: number): number {
  return (network * 0.6180339887498949) % 1;
}
