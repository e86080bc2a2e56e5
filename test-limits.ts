/**
 * Every limit of the tests, in milliseconds. They end what hangs and never what is slow: a green run reaches none of them, so that a longer one costs
 * nothing. With `CI` set nobody waits in front of the screen and the machine may be shared.
 */
const factor = process.env.CI ? 2 : 1;

const seconds = (count: number) => count * 1000 * factor;

export const limits = {
  /** A journey in the browser; `test.slow()` triples it. */
  journey: seconds(120),
  /** Something that a page, a mailbox or a process is expected to show. */
  expectation: seconds(30),
  /** A click, a key or a navigation, shorter than a journey, so that the one that never lands is named. */
  action: seconds(40),
  /** One screen of a journey that walks many. */
  screen: seconds(40),
  /** A server with a PostgreSQL of its own, until it is ready. */
  serverStart: seconds(120),
  /** A test of the server, which may start whole servers. */
  serverTest: seconds(180),
  /** A wait within a test of the server, shorter than the test, so that its message is the failure. */
  serverWait: seconds(150),
  /** What one server did, until another knows; after 30 seconds, it would have asked. */
  heard: seconds(8),
  /** A request that a hostile input may not hold up. */
  answer: seconds(5),
  /** A test that asks hundreds of endpoints in turn. */
  sweep: seconds(300),
  /** One of many rounds of a test: a kill and a start, a hostile file and a restore. */
  round: seconds(60),
  /** A test of a screen without a browser. */
  webTest: seconds(90),
  /** A text or a control that such a screen is expected to show. */
  webWait: seconds(20),
};
