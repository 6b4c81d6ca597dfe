import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// `node --import` loads this file first: the process then sees another host, user, number of cores and date, and
// folders that list their files in another order.
os.hostname = () => 'another-host.example';
os.userInfo = () => ({ username: 'another-user', uid: 4321, gid: 4321, shell: null, homedir: os.homedir() });
const [cpu] = os.cpus();
os.cpus = () => Array.from({ length: 7 }, () => ({ ...cpu }));
os.availableParallelism = () => 7;

const { readdir, readdirSync } = fs;
const { readdir: readdirPromise } = fs.promises;
fs.readdirSync = (...options) => readdirSync(...options).reverse();
fs.promises.readdir = async (...options) => (await readdirPromise(...options)).reverse();
fs.readdir = (...options) => {
  const callback = options.pop();
  readdir(...options, (failure, names) => callback(failure, names?.reverse()));
};

const halfAYear = 180 * 24 * 60 * 60 * 1000;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...values) {
    super(...(values.length > 0 ? values : [RealDate.now() + halfAYear]));
  }
  static now() {
    return RealDate.now() + halfAYear;
  }
};
syncBuiltinESMExports();
