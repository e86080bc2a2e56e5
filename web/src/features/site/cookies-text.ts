import type { LegalFacts } from './legal-facts.ts';

/** The cookies policy while the academy has not written its own; see `parseLegalText` for the marks. */
export const cookiesText = ({ name, contactLines }: LegalFacts): string => `
This page lists everything the website of ${name} keeps in your browser. There is no advertising, no tracking and nothing from other companies, which is why no cookie banner asks you anything.

## The sign-in cookie
When you sign in, one cookie keeps you signed in. It holds a random value and nothing about you. It cannot be read by scripts, is sent only to this site, and ends when you log out, when you close the browser, or after at most 30 days if you chose to stay signed in. Without it signing in is not possible.

## What stays on your device
Some things are kept in the storage of your browser. They stay on your device unless you send them.
- The colours you chose, light or dark.
- That somebody was signed in on this device, so that the page can show the right button.
- Small choices about the layout of a screen.
- What you typed into a form that is not sent yet, so that it is not lost.
- For teachers: attendance that is not saved yet.

## How to remove it
Log out to end the session. To remove everything, clear the data of this site in the settings of your browser. The public pages work without any of it.

## Questions
${contactLines}
`;
