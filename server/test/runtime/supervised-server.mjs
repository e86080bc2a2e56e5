// What `npm start` does after it has installed and built: runs the server that it is given, and again when that dies.
import { supervise } from '../../../scripts/supervise.mjs';

process.exitCode = await supervise(process.execPath, process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
