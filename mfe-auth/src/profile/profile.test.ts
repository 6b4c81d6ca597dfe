import { createStorage } from '@marquee/sdk/api';
import { removeProfile, storeProfile, readProfile } from './profile.ts';

function emptyStorage() {
  const stored = new Map<string, string>();
  return createStorage({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
}

const asha = { userId: 'u_1', mobileNumber: '9876543210', name: 'Asha' };

test('a profile is read for its own user only, and can be removed', () => {
  const storage = emptyStorage();
  storeProfile(storage, asha);

  expect(readProfile(storage, 'u_1')).toEqual(asha);
  expect(readProfile(storage, 'u_2')).toBeNull();
  removeProfile(storage);
  expect(readProfile(storage, 'u_1')).toBeNull();
});

test('a later sign-in without a name leaves the name of the first', () => {
  const storage = emptyStorage();
  storeProfile(storage, asha);
  storeProfile(storage, { ...asha, name: '' });
  expect(readProfile(storage, 'u_1')?.name).toBe('Asha');
});

test('what is no profile is none', () => {
  const storage = emptyStorage();
  storage.write('profile', { userId: 'u_1' });
  expect(readProfile(storage, 'u_1')).toBeNull();
});
