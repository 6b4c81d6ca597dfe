const remote = 'mfe-fanzone';

type Site = {
  releaseCopy: (copy: { remote: string; version: string; change: { publishOnly: true } }) => Promise<void>;
  marquee: (...args: string[]) => Promise<string>;
};

/**
 * Holds two releases of the fan zone side by side in `production`, for all visitors, half and half: the
 * same code under two versions, so that what is measured is the experiment and not its subject.
 */
export async function startExperiment(site: Site): Promise<void> {
  await site.releaseCopy({ remote, version: '1.0.1', change: { publishOnly: true } });
  const words = `experiment start bench control=${remote}@1.0.0 challenger=${remote}@1.0.1 --share 100`;
  await site.marquee(...words.split(' '), '--reason', 'what an experiment costs');
}
