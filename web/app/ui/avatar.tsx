import { UserRound } from 'lucide-react';
import { useState } from 'react';
import classes from './avatar.module.css';

const hues = 6;

/** A grapheme: a letter with its conjuncts and vowel signs, as in Devanagari. */
const firstLetter = /^.(?:\p{M}*\u094d\u200d?\p{L})*\p{M}*/u;

/** First letters of the first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => firstLetter.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (sum % hues) + 1;
}

interface AvatarProps {
  /** Without it the generic picture of a person is shown: in the top bar and the profile, which show nobody else. */
  name?: string;
  url?: string | null | undefined;
  size?: number;
  /** Square, as on a card, and loaded eagerly, because it must be present in print. */
  isOnPaper?: boolean;
}

/**
 * The picture, or initials on a tint of the name if the picture fails to load: without network, or after the consent ended. It
 * is decorative: the name is beside it or labels its button.
 */
export function Avatar({ name, url, size = 36, isOnPaper = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const hue = name === undefined ? 1 : hueOf(name);
  return (
    <span
      className={`unbroken rigid heavy ${classes['avatar']}`}
      aria-hidden
      data-square={isOnPaper || undefined}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.36),
        background: `var(--s${hue}-bg)`,
        color: `var(--s${hue}-fg)`,
      }}
    >
      {url && url !== failed ? (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading={isOnPaper ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(url)}
        />
      ) : name === undefined ? (
        <UserRound size={Math.round(size * 0.6)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
