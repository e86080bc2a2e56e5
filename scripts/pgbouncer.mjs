// This file is read by scripts that run on the machine's Node, so it may use only what Node 20 has.
import { existsSync } from 'node:fs';

const USUAL_PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** The path of an installed PgBouncer, which is no package of npm; undefined without one. */
export const findPgbouncer = () => USUAL_PLACES.find((place) => existsSync(place));
