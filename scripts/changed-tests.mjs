import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectRoot } from './processes.mjs';

/**
 * Arguments of each Vitest run for the files that differ from the last commit. Web tests import what they test, so Vitest finds them by imports.
 * Server tests import the whole application: there a change runs the tests of its own folder, and a contract change those of its feature. Journeys
 * run only in the full run.
 */
export function testsOfChange() {
  const git = (...args) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n');
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const sources = changed.filter((file) => /\.tsx?$/.test(file) && existsSync(`${projectRoot}${file}`));
  const of = (pattern) => sources.filter((file) => pattern.test(file));
  const folders = [...new Set(sources.flatMap(serverFolderOf))];
  return [
    ...related(of(/^(web|contract)\//), ['web', 'web with own modules', 'contract']),
    ...related(of(/^server\/test\//), ['server']),
    ...(folders.length > 0 ? [['run', '--passWithNoTests', '--project=server*', ...folders]] : []),
  ];
}

function related(files, projects) {
  if (files.length === 0) return [];
  return [['related', '--run', '--passWithNoTests', ...projects.map((name) => `--project=${name}`), ...files]];
}

function serverFolderOf(file) {
  if (/^server\/(src|seed)\//.test(file)) return [`${dirname(file)}/`];
  const [, feature] = /^contract\/src\/([\w-]+)\.ts$/.exec(file) ?? [];
  return feature ? [`server/src/features/${feature}/`] : [];
}
