/** A text whose dates stay whole, with their weekday: a line may end at the hyphen of "27-11-2026", which then reads as two numbers. */
export const Dated = ({ children }: { children: string }) =>
  children.split(/((?:\S+, )?\d{2}-\d{2}-\d{4})/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="unbroken">
        {part}
      </span>
    ),
  );
