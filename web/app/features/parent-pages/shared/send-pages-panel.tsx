import { LocalLinksNotice } from '../../system/shared/local-links.tsx';
import type { Ref } from '#contract/fields';
import type { ParentPage } from '#contract/parent-pages';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { PageLetter } from './page-letter.tsx';
import { type Among, useCreateGuardianLink, useParentPages } from './parent-pages.queries.ts';

export interface SendPagesPanelProps {
  among: Among;
  isOpen: boolean;
  onClose: () => void;
}

/** Sends parents their page, one after the other. */
export function SendPagesPanel({ among, isOpen, onClose }: SendPagesPanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t`Send parents their page`}>
      {isOpen && <Sending among={among} onClose={onClose} />}
    </SidePanel>
  );
}

function Sending({ among, onClose }: Omit<SendPagesPanelProps, 'isOpen'>) {
  const pages = useParentPages(among);
  const [queue, setQueue] = useState<readonly ParentPage[]>([]);
  const [at, setAt] = useState(0);
  const link = useCreateGuardianLink();
  const go = (parents: readonly ParentPage[], next: number) => {
    setQueue(parents);
    setAt(next);
    const page = parents[next];
    if (page) link.mutate(page.guardian._id);
  };
  const page = queue[at];
  if (page) {
    return (
      <OneParent
        key={page.guardian._id}
        page={page}
        at={at}
        count={queue.length}
        link={link}
        onNext={() => go(queue, at + 1)}
      />
    );
  }
  if (pages.isError && !pages.data) return <ErrorCard error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <SkeletonRows rows={4} />;
  return (
    <Overview {...pages.data} wasSending={queue.length > 0} onStart={(parents) => go(parents, 0)} onClose={onClose} />
  );
}

interface OverviewProps {
  pages: ParentPage[];
  unreachable: Ref[];
  /** Whether a queue has just come to its end. */
  wasSending: boolean;
  onStart: (pages: ParentPage[]) => void;
  onClose: () => void;
}

function Overview({ pages, unreachable, wasSending, onStart, onClose }: OverviewProps) {
  const { t } = useLingui();
  const [unsent, sent, opened] = (['unsent', 'sent', 'opened'] as const).map((state) =>
    pages.filter((page) => page.state === state),
  ) as [ParentPage[], ParentPage[], ParentPage[]];
  return (
    <div className="stack gap-20">
      <p role="status">
        {unsent.length === 0 && pages.length > 0
          ? t`All of them were sent their page.`
          : t`Each parent gets their own link, and sees the attendance, classes and announcements of their children there. You see every message before it goes out.`}
      </p>
      <LocalLinksNotice by="server" />
      {unsent.length > 0 && (
        <div>
          <Button size="lg" onClick={() => onStart(unsent)}>
            {t`${plural(unsent.length, { one: 'Send it to # parent', other: 'Send it to # parents' })}`}
          </Button>
        </div>
      )}
      {sent.length > 0 && (
        <div className="stack gap-8">
          <p>
            {t`${plural(sent.length, { one: '# parent was sent the link and has not opened it yet. A new link ends the earlier one.', other: '# parents were sent the link and have not opened it yet. A new link ends the earlier one.' })}`}
          </p>
          <div>
            <Button variant="default" onClick={() => onStart(sent)}>
              {t`${plural(sent.length, { one: 'Send # new link', other: 'Send # new links' })}`}
            </Button>
          </div>
        </div>
      )}
      {opened.length > 0 && (
        <p>
          {t`${plural(opened.length, { one: '# parent has opened the page already.', other: '# parents have opened the page already.' })}`}
        </p>
      )}
      <Unreachable students={unreachable} />
      {wasSending && (
        <div>
          <Button {...(unsent.length > 0 && { variant: 'default' })} onClick={onClose}>{t`Done`}</Button>
        </div>
      )}
    </div>
  );
}

const shownAtMost = 10;

function Unreachable({ students }: { students: readonly Ref[] }) {
  const { t } = useLingui();
  if (students.length === 0) return null;
  const more = students.length - shownAtMost;
  return (
    <div className="stack gap-6">
      <p>
        {t`${plural(students.length, { one: '# student has no parent with a phone number:', other: '# students have no parent with a phone number:' })}`}
      </p>
      <ul className="cluster gap-8">
        {students.slice(0, shownAtMost).map(({ _id, name }) => (
          <li key={_id}>
            <Link to={paths.admin.editStudent(_id, { focus: 'guardians.0.phone' })}>{name}</Link>
          </li>
        ))}
        {more > 0 && <li className="muted">{t`and ${more} more`}</li>}
      </ul>
    </div>
  );
}

interface OneParentProps {
  page: ParentPage;
  at: number;
  count: number;
  link: ReturnType<typeof useCreateGuardianLink>;
  onNext: () => void;
}

function OneParent({ page: { guardian, students }, at, count, link, onNext }: OneParentProps) {
  const { t } = useLingui();
  const { name } = guardian;
  const children = students.map((student) => student.name).join(', ');
  const place = at + 1;
  const words = t`${place} of ${count}`;
  const [student] = students;
  return (
    <div className="stack gap-16">
      <div className="stack gap-6">
        <ProgressLine label={t`Parents`} share={at / count} words={words} />
        <p className="aside figures">{words}</p>
      </div>
      <div>
        <h3>{name ?? t`The parent of ${children}`}</h3>
        {name !== null && <p className="aside">{t`Parent of ${children}`}</p>}
      </div>
      {student && (
        <PageLetter student={student} guardian={guardian} link={link} onOpen={onNext}>
          <Button variant="subtle" size="md" onClick={onNext}>
            {place < count ? t`Next parent` : t`Finish`}
          </Button>
        </PageLetter>
      )}
      <p className="aside">
        <Trans>When you open a message, it is noted as sent and the next parent comes up.</Trans>
      </p>
    </div>
  );
}
