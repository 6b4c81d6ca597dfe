import { buildsARemote } from './remote-build.behaviour.ts';

buildsARemote('rspack');
