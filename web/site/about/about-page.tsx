import { textIn } from '#contract/languages';
import type { Course } from '#contract/site';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { type PublicSite, useSite } from '../site.ts';
import classes from './about-page.module.css';
import { AddressLines, hasAddress } from '../../design/address-lines.tsx';
import { academyName, placeOf } from '../../lib/academy.ts';
import { useOwnText } from '../../lib/own-texts.ts';
import { shownLanguage } from '../../lib/own-words.ts';
import type { HeadFacts } from '../document.tsx';
import { HoursTable } from '../../design/hours-table.tsx';
import { BuildingPictures } from '../parts/building-pictures.tsx';
import { TeacherList } from '../parts/teacher-list.tsx';
import { ButtonLink, PageHead, SectionIntro, Wrap } from '../../design/site-parts.tsx';
import { organization } from '../structured-data.ts';

const descriptionLength = 155;

export const head = ({ academy, origin }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  const at = [name, placeOf(academy)].filter(Boolean).join(', ');
  const about = textIn(academy, 'about', shownLanguage())?.text.replace(/\s+/g, ' ').trim();
  return {
    title: t`About Us`,
    description: about ? shortened(about) : t`${at}: our teachers, what we teach and where to find us.`,
    structuredData: [organization(academy, origin)],
  };
};

function shortened(text: string): string {
  if (text.length <= descriptionLength) return text;
  return `${text.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

export default function AboutPage() {
  const { academy, building, courses, teachers } = useSite();
  const name = academyName(academy);
  const place = placeOf(academy);
  const ownText = useOwnText();
  const [tagline, about] = [ownText(academy, 'tagline'), ownText(academy, 'about')];
  const paragraphs = (about?.text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <Wrap className={classes['page']}>
      <PageHead title={<Trans>About {name}</Trans>}>
        {tagline ? (
          <SectionIntro>
            <span lang={tagline.lang}>{tagline.text}</span>
          </SectionIntro>
        ) : (
          place && (
            <SectionIntro>
              <Trans>A coaching academy in {place}.</Trans>
            </SectionIntro>
          )
        )}
      </PageHead>
      {paragraphs.length > 0 && (
        <div className={`stack text-h2 ${classes['text']}`} lang={about?.lang}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph.trim()}</p>
          ))}
        </div>
      )}
      {teachers.length > 0 && (
        <section className={classes['part']} aria-labelledby="teachers">
          <h2 id="teachers">
            <Trans>Our teachers</Trans>
          </h2>
          <TeacherList teachers={teachers} withBio />
        </section>
      )}
      {building.length > 0 && (
        <section className={classes['part']} aria-labelledby="building">
          <h2 id="building">
            <Trans>Our academy</Trans>
          </h2>
          <BuildingPictures pictures={building} />
        </section>
      )}
      {courses.length > 0 && <Taught courses={courses} />}
      <div className={`stack ${classes['pair']}`}>
        {hasAddress(academy) && (
          <section aria-labelledby="where">
            <h2 id="where">
              <Trans>Where we are</Trans>
            </h2>
            <AddressLines academy={academy} />
            {academy.mapUrl && (
              <a
                href={academy.mapUrl}
                rel="noopener"
                className={`inline gap-10 plain-link primary strong ${classes['link']}`}
              >
                <MapPin size={20} aria-hidden />
                <Trans>Find us on the map</Trans>
              </a>
            )}
          </section>
        )}
        {academy.officeHours.length > 0 && (
          <section aria-labelledby="hours">
            <h2 id="hours">
              <Trans>Office hours</Trans>
            </h2>
            <HoursTable academy={academy} />
          </section>
        )}
      </div>
      <div className={classes['part']}>
        <ButtonLink to="/contact" look="primary">
          <Trans>Contact Us</Trans>
        </ButtonLink>
      </div>
    </Wrap>
  );
}

function Taught({ courses }: { courses: Course[] }) {
  return (
    <section className={classes['part']} aria-labelledby="taught">
      <h2 id="taught">
        <Trans>What we teach</Trans>
      </h2>
      <ul className={classes['standards']}>
        {courses.map((course) => (
          <li className="ruled" key={course._id}>
            <a className="inline gap-10 plain-link primary strong" href={`/courses?standard=${course._id}`}>
              {course.name}
            </a>
            <span className="muted text-h3">{course.subjects.map((subject) => subject.name).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
