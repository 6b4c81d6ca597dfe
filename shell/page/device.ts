/** The visitor's device: an Android phone, an iPhone, or a desktop. */
export type Device = 'android' | 'ios' | 'desktop';

/** Determines the visitor's device from the name of the platform. */
export function deviceOf(platform: string): Device {
  if (platform === 'Android') return 'android';
  return platform === 'iOS' ? 'ios' : 'desktop';
}
