import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { SitePictures } from '../../../domain/pictures/site-pictures.tsx';
import { CourseFees } from './course-fees.tsx';
import { ParentTexts } from './parent-texts.tsx';
import { SectionLinks } from './section-links.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { SectionMark } from './settings-section.tsx';
import { SiteState } from './site-state.tsx';
import classes from './settings-section.module.css';
import { useSettings, useShowSettings, settingsQuery } from '../settings.queries.ts';
import { readEarly } from '../../../lib/read-early.ts';

export const loader = () => readEarly(settingsQuery);

export default function SettingsPage() {
  const { t } = useLingui();
  const settings = useSettings();
  const show = useShowSettings();
  /** The other person's version chosen in a conflict: remounts the form with it. */
  const [taken, setTaken] = useState<number | null>(null);
  const [havePicturesChanged, setPicturesChanged] = useState(false);
  return (
    <>
      <PageHeader title={t`Settings`}>
        <SiteState />
      </PageHeader>
      {settings.isPending && <SkeletonBlock height={640} />}
      {settings.isError && !settings.data && (
        <ErrorCard error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && (
        <>
          <SectionLinks />
          <SettingsEditor
            key={taken}
            settings={settings.data}
            onTakeTheirs={(theirs) => {
              show(theirs);
              setTaken(theirs.version);
            }}
          />
          <div className={`stack gap-20 ${classes['more']}`}>
            <div id="pictures" tabIndex={-1}>
              <SitePictures
                mark={<SectionMark state={havePicturesChanged ? 'saved' : 'untouched'} />}
                foot={
                  havePicturesChanged && (
                    <p className="muted">
                      <SiteState />
                    </p>
                  )
                }
                onSaved={() => setPicturesChanged(true)}
              />
            </div>
            <div id="fees" tabIndex={-1}>
              <CourseFees />
            </div>
            <div id="texts" tabIndex={-1}>
              <ParentTexts />
            </div>
          </div>
        </>
      )}
    </>
  );
}
