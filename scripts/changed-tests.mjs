import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectRoot } from './processes.mjs';

/**
 * What Vitest has to run for the files that differ from the last commit, one list of arguments for each of its runs. The web's
 * tests import what they test, so that Vitest finds them. Those of the server all import the whole application: there a
 * change is tested by its own folder, and by what the folder of its feature's name holds.
 */
export function testsOfChange() {
  const git = (...args) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n');
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const sources = changed.filter((file) => /\.tsx?$/.test(file) && existsSync(`${projectRoot}${file}`));
  const ofWeb = sources.filter((file) => /^(web|contract)\//.test(file));
  const folders = new Set(sources.flatMap(foldersOnServer));
  return [
    ...(ofWeb.length > 0
      ? [['related', ...ofWeb, '--project=web', '--project=web with own modules', '--project=contract']]
      : []),
    ...(folders.size > 0
      ? [['run', ...folders, '--project=server', '--project=server with jobs', '--passWithNoTests']]
      : []),
  ];
}

function foldersOnServer(file) {
  if (file.startsWith('server/')) return [`${dirname(file)}/`];
  const [, feature] = /^contract\/src\/([\w-]+)\.ts$/.exec(file) ?? [];
  return feature ? [`server/src/features/${feature}/`] : [];
}
