import { startRouter } from './start-router.tsx';

startRouter();
