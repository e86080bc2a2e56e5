// The law of imports; docs/architecture.md has the picture. Every rule is an error.

const SERVER_GROUND = '^server/src/(academy|access|bulk|db|http|email|files|jobs|site)/';
const TESTS = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Not even of types.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^node:sqlite$'] },
    },
    {
      name: 'contract-knows-only-zod',
      severity: 'error',
      from: { path: '^contract/src/' },
      to: { pathNot: ['^contract/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'server-without-web',
      comment: 'But in one test phones with the web’s own outbox talk to the server.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/test/unreliable-phones\\.ts$' },
      to: { path: '^web/' },
    },
    { name: 'web-without-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    {
      name: 'ground-without-features',
      comment: 'What features stand on does not know them.',
      severity: 'error',
      from: { path: SERVER_GROUND, pathNot: TESTS },
      to: { path: '^server/src/(features/|(app|main|start|web)\\.ts$)' },
    },
    {
      name: 'domain-without-http',
      comment:
        'What a rule answers is a refusal; `http` turns it into an answer, and only routes and the wiring know `http`.',
      severity: 'error',
      from: {
        path: ['^server/src/[^/]+/', '^server/src/(refusals|caller|dependants|deps)\\.ts$'],
        pathNot: ['^server/src/http/', '\\.routes\\.ts$', TESTS],
      },
      to: { path: ['^server/src/http/', '(^|/)node_modules/(fastify|@fastify)/'] },
    },
    {
      name: 'database-alone',
      comment: 'db ← academy, access, files, email ← jobs.',
      severity: 'error',
      from: { path: '^server/src/db/', pathNot: TESTS },
      to: { path: '^server/src/(academy|access|bulk|email|files|jobs|site)/' },
    },
    {
      name: 'jobs-above-their-work',
      severity: 'error',
      from: { path: '^server/src/(academy|access|bulk|email|files|site)/', pathNot: TESTS },
      to: { path: '^server/src/jobs/' },
    },
    {
      name: 'features-without-others-routes',
      comment:
        "A server feature uses another feature's services, fragments of SQL and pure functions, never its routes.",
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^server/src/features/[^/]+/.*\\.routes\\.ts$', pathNot: '^server/src/features/$1/' },
    },
    {
      name: 'features-without-their-wiring',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: TESTS },
      to: { path: '^server/src/(app|main|start|web)\\.ts$' },
    },
    {
      name: 'only-services-see-tables',
      comment: 'Whatever asks the database is a `<thing>.service.ts`, a fragment of SQL a `<thing>.sql.ts`.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: ['\\.(service|sql)\\.ts$', TESTS] },
      to: { path: ['^server/src/db/tables/', '(^|/)node_modules/drizzle-orm/'] },
    },
    {
      name: 'two-programs',
      comment: 'The public site and the signed-in areas share web/lib and web/design and nothing else.',
      severity: 'error',
      from: { path: '^web/(site|app)/' },
      to: { path: '^web/(site|app)/', pathNot: '^web/$1/' },
    },
    {
      name: 'shared-web-without-programs',
      severity: 'error',
      from: { path: '^web/(lib|design)/', pathNot: TESTS },
      to: { path: '^web/(site|app)/' },
    },
    {
      name: 'site-pages-apart',
      comment: 'What two public pages share lies in `parts/` or `layout/`, which know no page.',
      severity: 'error',
      from: { path: '^web/site/([^/]+)/', pathNot: TESTS },
      to: { path: '^web/site/[^/]+/', pathNot: '^web/site/($1|parts|layout)/' },
    },
    {
      name: 'test-helpers-without-features',
      severity: 'error',
      from: { path: '^web/test/' },
      to: { path: '^web/(app/(features|shell)|site/[^/]+)/' },
    },
    {
      name: 'pages-only-from-the-lists',
      comment:
        'A page is reached from its list of addresses and its own test; what two pages share is a part with another name.',
      severity: 'error',
      from: { path: '^web/', pathNot: ['^web/site/pages\\.ts$', '^web/app/screens\\.ts$', TESTS] },
      to: { path: '^web/.*-page\\.tsx$' },
    },
    {
      name: 'features-without-the-frame',
      comment: 'What stands around the screens knows them, not the other way round.',
      severity: 'error',
      from: { path: '^web/app/(features|session|offline|lib|ui)/' },
      to: { path: '^web/app/(shell/|[^/]+$)' },
    },
    {
      name: 'queries-draw-nothing',
      comment: 'They run before the first request, React DOM and Mantine after it (ADR 086).',
      severity: 'error',
      from: { path: '^web/app/.*\\.queries\\.ts$' },
      to: { path: '^web/.*\\.tsx$' },
    },
    {
      name: 'features-meet-in-shared',
      comment:
        "A feature uses another feature's words, queries and parts in its folder `shared`, and nothing else of it.",
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^web/app/features/', pathNot: '^web/app/features/($1|[^/]+/shared)/' },
    },
    {
      name: 'shared-without-screens',
      severity: 'error',
      from: { path: '^web/app/features/[^/]+/shared/', pathNot: TESTS },
      to: { path: '^web/app/features/', pathNot: '^web/app/features/[^/]+/shared/' },
    },
    {
      name: 'app-ground-without-features',
      severity: 'error',
      from: { path: '^web/app/(session|offline|lib)/', pathNot: TESTS },
      to: { path: '^web/app/features/' },
    },
    {
      name: 'device-without-session',
      comment: 'lib ← offline ← session: what a device keeps does not know who is signed in.',
      severity: 'error',
      from: { path: '^web/app/(offline|lib)/', pathNot: TESTS },
      to: { path: '^web/app/session/' },
    },
    {
      name: 'ui-alone',
      comment: 'Widgets know neither contract nor network nor feature.',
      severity: 'error',
      from: { path: '^web/app/ui/', pathNot: TESTS },
      to: {
        path: '^(contract|server|web)/',
        pathNot: '^web/(app/ui/|design/|test/|lib/(create-store|retry-import|dates|digits)\\.ts)',
      },
    },
    {
      name: 'ui-library-through-ui',
      comment: 'One place knows Mantine; the site and the rest of the application do without.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/(app/ui|test)/' },
      to: { path: '(^|/)node_modules/@mantine/(?!form/)' },
    },
    {
      name: 'site-without-the-router',
      comment: 'Public pages bring neither the router nor a UI library, however far away it is imported.',
      severity: 'error',
      from: { path: '^web/site/(islands|render)\\.tsx$' },
      to: { path: '(^|/)node_modules/(react-router|@mantine/core|@tanstack)/', reachable: true },
    },
    {
      name: 'only-the-server-reaches-the-database',
      severity: 'error',
      from: { path: '^(web|contract)/' },
      to: { path: '(^|/)node_modules/(pg|pg-boss|drizzle-orm|fastify)/' },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      from: { path: '^((contract|server)/src|web/(app|site|lib|design))/', pathNot: TESTS },
      to: { path: ['^(server|web|contract)/test/', '^(e2e|bench)/', TESTS] },
    },
    {
      name: 'samples-from-the-start-alone',
      comment: 'The sample academy is loaded where the parts are put together.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/start\\.ts$', TESTS] },
      to: { path: '^server/seed/' },
    },
    {
      name: 'seed-without-tests',
      severity: 'error',
      from: { path: '^server/seed/', pathNot: TESTS },
      to: { path: '^(server/test|scripts)/' },
    },
    {
      name: 'journeys-and-measurements-on-top',
      comment: 'They use everything, each by itself, and nothing uses them.',
      severity: 'error',
      from: { path: '^([^/]+)' },
      to: { path: '^(e2e|bench)/', pathNot: '^$1/' },
    },
    {
      name: 'scripts-below-what-they-start',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^(web|server/(seed|test))/' },
    },
    {
      name: 'product-without-development-tools',
      severity: 'error',
      from: {
        path: '^((contract|server)/src|web/(app|site|lib|design))/',
        pathNot: [TESTS, 'vite\\.config\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: ['^build/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['node', 'import', 'types', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
