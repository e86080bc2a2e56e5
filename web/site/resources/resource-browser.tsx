import type { Resource } from '#contract/settings';
import { Trans } from '@lingui/react/macro';
import classes from './resource-browser.module.css';
import { ResourceFilter } from './resource-filter.tsx';
import { ResourceRow } from './resource-row.tsx';
import { PageHead, SectionIntro, Wrap } from '../../design/site-parts.tsx';
import { useStandardInAddress } from '../parts/standard-in-address.ts';

/** The resources page once there is something to show: all of it, or what is for one standard. */
export function ResourceBrowser({ resources }: { resources: Resource[] }) {
  const wanted = useStandardInAddress();
  const standards = standardsOf(resources);
  const chosen = standards.find(({ _id }) => _id === wanted);
  const shown = chosen ? resources.filter(({ standard }) => standard?._id === chosen._id) : resources;
  return (
    <Wrap className={classes['page']}>
      <PageHead title={<Trans>Resources</Trans>}>
        <SectionIntro>
          <Trans>Notes and papers as PDF files, free for everybody.</Trans>
        </SectionIntro>
        <ResourceFilter standards={standards} chosen={chosen} />
      </PageHead>
      <ul className={classes['list']}>
        {shown.map((resource) => (
          <ResourceRow key={resource._id} resource={resource} />
        ))}
      </ul>
    </Wrap>
  );
}

/** Those that something is there for, "9" before "10". */
function standardsOf(resources: Resource[]) {
  const found = new Map(resources.flatMap(({ standard }) => (standard ? [[standard._id, standard] as const] : [])));
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}
