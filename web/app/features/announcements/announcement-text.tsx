import type { Language } from '#contract/languages';
import classes from './announcement-text.module.css';
import { linkParts } from './link-parts.ts';

/** The text with its line breaks; web addresses become links. */
export function AnnouncementText({ body }: { body: { text: string; lang: Language | undefined } | null }) {
  return (
    <p className={`breakable ${classes['text']}`} lang={body?.lang}>
      {linkParts(body?.text ?? '').map(({ text, href }, at) =>
        href === undefined ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never change places
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </p>
  );
}
