// The law of imports; docs/architecture.md has the picture. Every rule is an error.

const SERVER_GROUND = '^server/src/(db|http|email|files|jobs|site)/';
const TESTS = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/\\+types/', '^node:sqlite$'] },
    },
    {
      name: 'contract-knows-only-zod',
      severity: 'error',
      from: { path: '^contract/src/' },
      to: { pathNot: ['^contract/src/', '(^|/)node_modules/zod/'] },
    },
    { name: 'server-without-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    { name: 'web-without-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    {
      name: 'ground-without-features',
      comment: 'What features stand on does not know them.',
      severity: 'error',
      from: { path: [SERVER_GROUND, '^web/src/lib/'], pathNot: TESTS },
      to: { path: '^(server|web)/src/(features/|(app|main|start|web|routes)\\.ts$)' },
    },
    {
      name: 'features-meet-in-services',
      comment: "A server feature uses another feature's service and nothing else of it.",
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '\\.service\\.ts$'] },
    },
    {
      name: 'features-without-their-wiring',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: TESTS },
      to: { path: '^server/src/(app|main|start|web)\\.ts$' },
    },
    {
      name: 'only-services-see-tables',
      comment: 'Whatever asks the database is a `<thing>.service.ts`.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: ['\\.service\\.ts$', TESTS] },
      to: { path: ['^server/src/db/tables/', '(^|/)node_modules/drizzle-orm/'] },
    },
    {
      name: 'pages-only-from-routes',
      comment: 'A page is reached from routes.ts and its own test; what two pages share is a part with another name.',
      severity: 'error',
      from: { path: '^web/', pathNot: ['^web/src/routes\\.ts$', TESTS] },
      to: { path: '^web/src/.*-page\\.tsx$' },
    },
    {
      name: 'ui-alone',
      comment: 'Widgets know neither contract nor network nor feature.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: TESTS },
      to: { path: '^(contract|server|web)/', pathNot: '^web/src/(ui/|locales/)' },
    },
    {
      name: 'public-pages-without-a-ui-library',
      severity: 'error',
      from: { path: '^web/src/features/site/' },
      to: { path: '(^|/)node_modules/@mantine/(?!form|hooks)' },
    },
    {
      name: 'islands-without-the-router',
      comment:
        'What starts on a public page brings neither the router nor a UI library, however far away it is imported.',
      severity: 'error',
      from: { path: '^web/src/entry\\.islands\\.tsx$' },
      to: { path: '(^|/)node_modules/(react-router|@mantine|@tanstack)/', reachable: true },
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
      from: { path: '^(contract|server|web)/src/', pathNot: TESTS },
      to: { path: ['^(server|web|contract)/test/', '^(e2e|bench)/', TESTS] },
    },
    {
      name: 'product-without-development-tools',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: [TESTS, '^web/src/routes\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: ['(^|/)\\.react-router/', '^build/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['node', 'import', 'types', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
