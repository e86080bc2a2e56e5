import type { EnquiryInList } from '#contract/admission-enquiries';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Delayed } from '../../../ui/skeleton-rows.tsx';
import { CountBadge } from '../../../ui/status-badge.tsx';
import { type EnquiryQuery, useEnquiries } from '../shared/admission-enquiries.queries.ts';
import { columnSorts } from './column-sorts.ts';
import classes from './enquiry-board.module.css';
import { EnquiryCard } from './enquiry-card.tsx';
import { type CardDrag, useCardDrag } from './use-card-drag.ts';
import { type stages, useStageNames } from '../shared/enquiry-words.tsx';
import dots from '../move-menu.module.css';
import type { Moves } from '../use-moves.tsx';

const firstCards = 8;
const maxCards = 96;

interface EnquiryBoardProps {
  /** Search, standard, period and calls; each column adds its stage. */
  query: EnquiryQuery;
  moves: Moves;
  openId: string | null;
  linkTo: (id: string) => string;
}

export function EnquiryBoard(props: EnquiryBoardProps) {
  const { t } = useLingui();
  const { query, moves } = props;
  const drag = useCardDrag(moves);
  const columns = [
    useColumn('new', query),
    useColumn('contacted', query),
    useColumn('visit', query),
    useColumn('admitted', query),
  ];
  const isAnyLoaded = columns.some(({ cards }) => cards.data);
  const [first] = columns;
  if (!isAnyLoaded && first?.cards.error && columns.every(({ cards }) => cards.error)) {
    return (
      <ErrorCard
        error={first.cards.error}
        onRetry={() => {
          for (const { cards } of columns) void cards.refetch();
        }}
      />
    );
  }
  return (
    <div className={classes['around']}>
      <div className={`gap-14 start stack ${classes['board']}`} role="group" aria-label={t`Registrations by stage`}>
        {columns.map((column) => (
          <Column key={column.stage} column={column} failsAlone={isAnyLoaded} drag={drag} {...props} />
        ))}
      </div>
    </div>
  );
}

type BoardColumn = ReturnType<typeof useColumn>;

function useColumn(stage: (typeof stages)[number], query: EnquiryQuery) {
  const [limit, setLimit] = useState(firstCards);
  const cards = useEnquiries({ ...query, status: stage, sort: columnSorts[stage], limit });
  return { stage, cards, limit, showMore: () => setLimit(limit + 20) };
}

interface ColumnProps extends EnquiryBoardProps {
  column: BoardColumn;
  drag: CardDrag;
  /** Whether another column has loaded; until one has, an error may concern the whole board. */
  failsAlone: boolean;
}

function Column({ column: { stage, cards, limit, showMore }, failsAlone, ...props }: ColumnProps) {
  const names = useStageNames();
  const { data, error } = cards;
  const more = Math.min((data?.pagination.total ?? 0) - (data?.data.length ?? 0), maxCards - limit);
  return (
    <section className={classes['column']} aria-labelledby={`stage-${stage}`} {...props.drag.columnProps(stage)}>
      <h2 id={`stage-${stage}`} className={`row gap-8 text-body ${classes['title']}`}>
        <span className={dots['dot']} data-stage={stage} />
        {names[stage]}
        {data && <CountBadge>{data.pagination.total}</CountBadge>}
      </h2>
      {!data &&
        (error && failsAlone ? <ErrorCard error={error} onRetry={() => void cards.refetch()} /> : <Skeletons />)}
      {data && <Cards rows={data.data} now={new Date(cards.dataUpdatedAt)} {...props} />}
      {more > 0 && (
        <button type="button" className={`aside no-print strong full ${classes['more']}`} onClick={showMore}>
          <Plural value={more} one="Show # more" other="Show # more" />
        </button>
      )}
    </section>
  );
}

type CardsProps = Omit<EnquiryBoardProps, 'query'> & { rows: EnquiryInList[]; now: Date; drag: CardDrag };

function Cards({ rows, now, moves, openId, linkTo, drag }: CardsProps) {
  if (rows.length === 0) {
    return (
      <p className={`aside ${classes['none']}`}>
        <Trans>No one here yet</Trans>
      </p>
    );
  }
  return (
    <ul className="column gap-8">
      {rows.map((enquiry) => (
        <li key={enquiry._id}>
          <EnquiryCard
            enquiry={enquiry}
            now={now}
            moves={moves}
            to={linkTo(enquiry._id)}
            isOpen={openId === enquiry._id}
            drag={drag.cardProps(enquiry)}
          />
        </li>
      ))}
    </ul>
  );
}

const Skeletons = () => (
  <div className="column gap-8" aria-busy>
    <Delayed>
      {[1, 2, 3].map((card) => (
        <div key={card} className={classes['skeleton']} aria-hidden />
      ))}
    </Delayed>
  </div>
);
