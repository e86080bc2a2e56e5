import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { sections } from '../../../lib/sections.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { NewslettersList } from '../newsletters-list.tsx';
import classes from '../newsletter.module.css';
import { paths } from '../../../../lib/paths.ts';
import { useAddress } from '../../../lib/address.ts';
import { SubscribersList } from './subscribers-list.tsx';

const views = ['newsletters', 'subscribers'] as const;
type View = (typeof views)[number];

export default function NewsletterPage() {
  const { t } = useLingui();
  const [params, , open] = useAddress();
  const view: View = params.get('view') === 'subscribers' ? 'subscribers' : 'newsletters';
  return (
    <>
      <PageHeader
        title={t`Newsletter`}
        tabs={sections.outgoing}
        actions={
          <Button component={Link} to={paths.admin.composeNewsletter()} leftSection={<PenLine size={18} aria-hidden />}>
            {t`Write a newsletter`}
          </Button>
        }
      />
      <div className={classes['views']}>
        <Segmented
          label={t`Show`}
          options={[
            { value: 'newsletters', label: t`Newsletters` },
            { value: 'subscribers', label: t`Subscribers` },
          ]}
          value={view}
          onChange={(next) => open({ view: next === 'newsletters' ? null : next }, { preventScrollReset: false })}
        />
      </div>
      {view === 'newsletters' ? <NewslettersList /> : <SubscribersList />}
    </>
  );
}
