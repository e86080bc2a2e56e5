import type { LegalFacts } from './legal-facts.ts';

/** The default cookies policy, for an academy without its own; `parseLegalText` explains the markup. */
export const cookiesText = ({ name, contactLines }: LegalFacts): string => `
This page lists everything the website of ${name} keeps in your browser. There is no advertising, no tracking and nothing from other companies, which is why no cookie banner asks you anything.

## The login cookie
When you log in, one cookie, named tasika, with https __Host-tasika, keeps you logged in. It holds a random value and nothing about you. It cannot be read by scripts, is sent only to this site, and ends when you log out, when you close the browser, or after at most 30 days if you chose to stay logged in. Without it nobody can log in.

## The cookie of a known browser
A second one, named tasika_device, stays for half a year after you last logged in, also when you log out. It marks this browser as one you have used, so that nobody who guesses at your password elsewhere can lock you out of it. It holds random values, cannot be read by scripts, and is sent only to the part of this site that logs people in.

## The cookie of the language
A third one, named tasika_language, holds the language in which you read this site, for a year. It holds nothing else.

## What stays on your device
Some things are kept in the storage of your browser. They stay on your device unless you send them.
- The colours you chose, light or dark.
- That someone was logged in on this device, so that the page can show the right button.
- Small choices about the layout of a screen.
- What you typed into a form that is not sent yet, so that it is not lost.
- For students: which notes were opened, so that new ones can be told apart.
- For teachers: attendance that is not saved yet.

## How to remove it
Log out to end the session. To remove everything, the mark of the browser too, clear the data of this site in the settings of your browser. The public pages work without any of it.

## Questions
${contactLines}
`;
