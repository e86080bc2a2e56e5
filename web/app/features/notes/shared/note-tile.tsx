import classes from './note-row.module.css';

/** The PDF icon before a note's title. */
export function NoteTile() {
  return (
    <span className={`centred rigid ${classes['tile']}`} aria-hidden>
      PDF
    </span>
  );
}
