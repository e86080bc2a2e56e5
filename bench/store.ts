// A store in a folder and on a port of this machine, as a process of its own.
import { openStore } from '../server/test/store-server.ts';

const [, , folder = '', port] = process.argv;
await openStore(folder, false, Number(port));
