/** Whether kills, full disks and hostile archives are tried in full (`npm run test:faults`) or a few of each. */
export const inFull = process.env['FAULTS'] === 'full';
