// The last step of `npm start`: supervises the given server.
import { supervise } from '../../../scripts/supervise.mjs';

process.exitCode = await supervise(process.execPath, process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
