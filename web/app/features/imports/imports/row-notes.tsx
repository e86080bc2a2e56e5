/** What the check adds to a row that is right, such as who has the same phone. */
export function RowNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <div key={note} className="aside">
      {note}
    </div>
  ));
}
