// The store of several servers, as a process of its own, in a folder and perhaps on a port: sends its address to the parent, and ends with it.
import { openStore } from '../server/test/store-server.ts';

const [, , folder = '', port = '0'] = process.argv;
const { endpoint } = await openStore(folder, false, Number(port));
process.send?.(endpoint);
process.once('disconnect', () => process.exit());
