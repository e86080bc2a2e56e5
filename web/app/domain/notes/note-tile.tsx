import classes from './note-row.module.css';

/** Stands before the title of a note: a sheet of paper that says what it is. */
export function NoteTile() {
  return (
    <span className={`centred ${classes['tile']}`} aria-hidden>
      PDF
    </span>
  );
}
