import type { Resource } from '#contract/site';
import { Trans, useLingui } from '@lingui/react/macro';
import { compareNames } from '../../lib/compare-names.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatFileSize } from '../../lib/file-size.ts';
import classes from './resource-browser.module.css';
import { ResourceFilter } from './resource-filter.tsx';
import rowClasses from './resource-row.module.css';
import { PageHead, SectionIntro, Wrap } from '../../design/site-parts.tsx';
import { useStandardInAddress } from '../parts/standard-in-address.ts';

/** The resources, all or of one standard. */
export function ResourceBrowser({ resources }: { resources: Resource[] }) {
  const wanted = useStandardInAddress();
  const standards = standardsOf(resources);
  const chosen = standards.find(({ _id }) => _id === wanted);
  const shown = chosen ? resources.filter(({ standard }) => standard?._id === chosen._id) : resources;
  return (
    <Wrap className={classes['page']}>
      <PageHead title={<Trans>Resources</Trans>}>
        <SectionIntro>
          <Trans>Notes and papers as PDF files, free for everyone.</Trans>
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

/** Standards with resources. */
function standardsOf(resources: Resource[]) {
  const found = new Map(resources.flatMap(({ standard }) => (standard ? [[standard._id, standard] as const] : [])));
  return [...found.values()].sort((one, other) => compareNames(one.name, other.name));
}

function ResourceRow({ resource }: { resource: Resource }) {
  const { t } = useLingui();
  const { title, description, standard, subject, size, pages, date, address } = resource;
  return (
    <li>
      <a href={address} className={`row gap-16 lit ruled ring-inside ${rowClasses['row']}`} type="application/pdf">
        <span className={`centred rigid ${rowClasses['tile']}`} aria-hidden>
          PDF
        </span>
        <span className={`stack fill ${rowClasses['text']}`}>
          <strong>{title}</strong>
          <span className={`muted breakable ${rowClasses['facts']}`}>
            {[standard?.name, subject?.name].filter(Boolean).join(', ')}
          </span>
          {description && <span className={`muted breakable ${rowClasses['facts']}`}>{description}</span>}
        </span>
        <span className={`stack muted numbers rigid ${rowClasses['file']}`}>
          <span>
            {t`PDF`}, {formatFileSize(size)}, {pages === 1 ? t`1 page` : t`${pages} pages`}
          </span>
          <time dateTime={date}>{formatDate(date)}</time>
        </span>
      </a>
    </li>
  );
}
