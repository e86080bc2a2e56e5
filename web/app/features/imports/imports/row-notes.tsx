/** Notes of the check on a valid row, such as who has the same phone. */
export function RowNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <div key={note} className="aside">
      {note}
    </div>
  ));
}
