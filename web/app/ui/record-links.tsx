import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from './card.tsx';
import classes from './record-links.module.css';
import { CountBadge } from './status-badge.tsx';

interface RecordLinksProps {
  title: string;
  records: { _id: string; name: ReactNode; to: string; facts?: ReactNode }[];
  /** The text shown without records. */
  empty: string;
  aside?: ReactNode;
}

/** The records that belong to the one on the page, each a link. */
export function RecordLinks({ title, records, empty, aside }: RecordLinksProps) {
  return (
    <Card
      title={
        <>
          {title}
          <CountBadge>{records.length}</CountBadge>
        </>
      }
      aside={aside}
      flush
    >
      {records.length === 0 ? (
        <p className={`muted ${classes['empty']}`}>{empty}</p>
      ) : (
        <ul className={`${classes['list']}`}>
          {records.map(({ _id, name, to, facts }) => (
            <li key={_id}>
              <Link className="row gap-12 ruled lit" to={to}>
                <span>{name}</span>
                {facts && <span className="muted">{facts}</span>}
                <ChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
