import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './features-section.module.css';
import { hueClass } from '../parts/hues.ts';
import { Section, SectionHeading } from '../../design/site-parts.tsx';

/** What the software offers a student; no claims about the academy. */
export function FeaturesSection() {
  return (
    <Section labelledBy="features" className={classes['section']}>
      <SectionHeading id="features">
        <Trans>What a student gets, from day one</Trans>
      </SectionHeading>
      <div className={`gap-20 stack ${classes['features']}`}>
        <Feature
          hue="peacock"
          picture={<TimetablePicture />}
          title={<Trans>A clear timetable</Trans>}
          text={<Trans>What is on now, what is next, and the whole week at a glance.</Trans>}
        />
        <Feature
          hue="leaf"
          picture={<RegisterPicture />}
          title={<Trans>Attendance, every lecture</Trans>}
          text={<Trans>Marked in class and visible to the student straight away.</Trans>}
        />
        <Feature
          hue="marigold"
          picture={<NotesPicture />}
          title={<Trans>Notes on your phone</Trans>}
          text={<Trans>Open each PDF in the browser. No app to install.</Trans>}
        />
        <Feature
          hue="plum"
          picture={<MonthPicture />}
          title={<Trans>A month at a glance</Trans>}
          text={<Trans>Each day present, late or absent in one calendar, and the percentage of every subject.</Trans>}
        />
      </div>
    </Section>
  );
}

interface FeatureProps {
  hue: string;
  picture: ReactNode;
  title: ReactNode;
  text: ReactNode;
}

function Feature({ hue, picture, title, text }: FeatureProps) {
  return (
    <article className={classes['feature']}>
      <div className={`stack ${classes['picture']} ${hueClass(hue)}`}>
        <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden>
          {picture}
        </svg>
      </div>
      <h3>{title}</h3>
      <p className="muted">{text}</p>
    </article>
  );
}

function TimetablePicture() {
  return (
    <>
      <g fill="none" stroke="var(--primary)" strokeWidth="2">
        <rect x="8" y="10" width="104" height="66" rx="10" fill="var(--surface)" />
        <path d="M8 28h104" />
      </g>
      <g fill="var(--peacock-300)">
        <rect x="18" y="36" width="24" height="12" rx="4" />
        <rect x="78" y="36" width="24" height="12" rx="4" />
      </g>
      <g fill="var(--marigold-300)">
        <rect x="48" y="36" width="24" height="12" rx="4" />
        <rect x="18" y="54" width="24" height="12" rx="4" />
      </g>
      <rect x="48" y="54" width="24" height="12" rx="4" fill="var(--primary)" />
      <rect x="78" y="54" width="24" height="12" rx="4" fill="var(--primary-soft-2)" />
    </>
  );
}

function RegisterPicture() {
  return [14, 46].map((y) => (
    <g key={y}>
      <rect x="14" y={y} width="92" height="24" rx="9" fill="var(--surface)" stroke="var(--ok-fg)" strokeWidth="2" />
      <circle cx="30" cy={y + 12} r="6" fill="var(--leaf-200)" />
      <rect x="42" y={y + 9} width={y === 14 ? 34 : 26} height="6" rx="3" fill="var(--ok-bd)" />
      <path
        d={`M88 ${y + 12}l4 4 8-8`}
        fill="none"
        stroke="var(--ok-dot)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  ));
}

function NotesPicture() {
  return (
    <g stroke="var(--marigold-700)" strokeWidth="2">
      <rect x="46" y="8" width="52" height="66" rx="8" fill="var(--marigold-200)" transform="rotate(8 72 41)" />
      <rect x="28" y="10" width="52" height="66" rx="8" fill="var(--surface)" />
      <path d="M38 26h32M38 36h32M38 46h20" stroke="var(--marigold-400)" strokeWidth="4" strokeLinecap="round" />
      <rect x="38" y="56" width="22" height="11" rx="4" fill="var(--marigold-700)" stroke="none" />
      {/* The letters P, D and F as strokes: text in an SVG would be read out and scaled. */}
      <path
        d="M42.5 64v-5h1.8a1.5 1.5 0 0 1 0 3h-1.8M47.8 59v5h1.3a2.5 2.5 0 0 0 0-5zM53.6 64v-5h3M53.6 61.6h2.5"
        fill="none"
        stroke="white"
        strokeWidth="1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

function MonthPicture() {
  return (
    <>
      <circle cx="38" cy="42" r="24" fill="none" stroke="var(--plum-200)" strokeWidth="9" />
      <path d="M38 18a24 24 0 1 1-23.5 19" fill="none" stroke="var(--s2)" strokeWidth="9" strokeLinecap="round" />
      <g fill="var(--plum-200)">
        <rect x="76" y="20" width="34" height="8" rx="4" />
        <rect x="76" y="38" width="34" height="8" rx="4" />
        <rect x="76" y="56" width="34" height="8" rx="4" />
      </g>
      <g fill="var(--s2)">
        <rect x="76" y="20" width="30" height="8" rx="4" />
        <rect x="76" y="38" width="24" height="8" rx="4" />
      </g>
      <rect x="76" y="56" width="16" height="8" rx="4" fill="var(--marigold-400)" />
    </>
  );
}
